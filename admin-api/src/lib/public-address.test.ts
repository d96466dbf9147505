import { expect, test } from 'vitest'
import { isPublicAddress, isReservedName } from './public-address.ts'

// `integrations/safe-fetch/guarded-request.test.ts` tries with whole requests which addresses are not.
test('addresses beside private ones are public', () => {
  for (const address of ['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])
    expect(isPublicAddress(address), address).toBe(true)
})

test('names for examples and for networks of one’s own are told from real ones', () => {
  expect(['www.example.org', 'example', 'a.test', 'localhost', 'printer.local.'].every(isReservedName)).toBe(true)
  expect(['myexample.org', 'test.de', 'contest'].some(isReservedName)).toBe(false)
})
