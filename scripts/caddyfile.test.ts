import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caddyfile } from './caddyfile.ts'

test('the Caddyfile has the headers that every other server of the site sends', () => {
  const written = readFileSync(join(import.meta.dirname, '../Caddyfile'), 'utf8')
  expect(written, 'write it anew with node_modules/.bin/node scripts/write-caddyfile.ts').toBe(caddyfile())
})

test('each page gets one policy about frames: of two, Caddy would send the general one', () => {
  const files = caddyfile().split('handle @file {')[1]?.split('file_server')[0] ?? ''
  const policies = files.split('\n').filter((line) => line.includes('Content-Security-Policy'))
  expect(policies.map((line) => line.trim().split(' "')[0])).toEqual([
    'header @unframed Content-Security-Policy',
    'header @framed Content-Security-Policy',
  ])
})

test('browsers are told to stay with https', () => {
  expect(caddyfile().match(/Strict-Transport-Security "max-age=31536000"/g)).toHaveLength(2)
})
