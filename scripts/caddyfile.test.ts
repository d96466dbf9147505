import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caddyfile, scaleCaddyfile } from './caddyfile.ts'

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

test('of what the service makes, only sizes of pictures and share cards are served from disk: nothing for staff, no search index', () => {
  const [, pattern] = /handle_path \/derived\/\*[^@]*@made \{\s*path_regexp (\S+)\s*file \{/.exec(caddyfile()) ?? []
  const served = new RegExp(pattern ?? '^')
  const hash = '0123456789abcdef'
  const open = [`/${hash}0123-320.avif`, `/${hash}0123-1200.jpg`, `/${hash}0123-60.webp`, `/cards/${hash}${hash}.png`]
  const closed = [
    '/search/current.json',
    `/search/0e9d2c1a-1111-4222-8333-444455556666/fragment/en_1a2b3c4.pf_fragment`,
    `/suggestions/${hash}${hash}.webp`,
    `/suggestions/${hash}0123-320.webp`,
    `/cards/${hash}.part`,
    `/${hash}0123-320.avif.0e9d2c1a-1111-4222-8333-444455556666`,
    '/',
  ]
  expect(open.filter((path) => !served.test(path))).toEqual([])
  expect(closed.filter((path) => served.test(path))).toEqual([])
})

test('with several machines, Caddy asks each whether it can serve readers, and none for its database', () => {
  const written = readFileSync(join(import.meta.dirname, '../Caddyfile.scale'), 'utf8')
  expect(written, 'write it anew with node_modules/.bin/node scripts/write-caddyfile.ts').toBe(scaleCaddyfile())
  expect(written).toContain('health_uri /api/health/serve')
  expect(written).not.toContain('/api/health/ready')
})
