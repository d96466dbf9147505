import { expect, test } from 'vitest'
import { chooseEncoding } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['*', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['br;q=0, gzip;q=0.000', 'identity'],
  ['br;level=4;q=0, gzip', 'gzip'],
])('of %s %s is the best', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
