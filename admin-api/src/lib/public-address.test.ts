import { expect, test } from 'vitest'
import { isPublicAddress, isReservedName } from './public-address.ts'

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '2002:7f00:1::',
  '2001:0:1::1',
])('%s is no address of the public internet', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test('names for examples and for networks of one’s own are told from real ones', () => {
  expect(['www.example.org', 'example', 'a.test', 'localhost', 'printer.local.'].every(isReservedName)).toBe(true)
  expect(['myexample.org', 'test.de', 'contest'].some(isReservedName)).toBe(false)
})
