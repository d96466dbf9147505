import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { caddyfile } from './caddyfile.ts'

test('the Caddyfile has the headers that every other server of the site sends', () => {
  const written = readFileSync(join(import.meta.dirname, '../Caddyfile'), 'utf8')
  expect(written, 'write it anew with node_modules/.bin/node scripts/write-caddyfile.ts').toBe(caddyfile())
})
