import { expect, test } from 'vitest'
import { chooseEncoding } from './accept-encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
])('%s gets %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})

test.each([
  ['gzip;q=0, *', 'identity'],
  ['*;q=0', 'identity'],
  ['br;q=0, *;q=0.5', 'gzip'],
  ['br;q=0, gzip;q=0, *', 'identity'],
  ['br ; Q=1.0 , gzip', 'br'],
  ['br;level=4;q=0, gzip', 'gzip'],
  ['br;q=nothing, gzip', 'gzip'],
  [';;q=1,,', 'identity'],
])('of %s %s is the best', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding)
})
