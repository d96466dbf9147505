import { expect, test } from 'vitest'
import { createBusinessSchema } from '../contract/businesses.ts'
import { submitEventSchema } from '../contract/event-submissions.ts'
import { createSourceSchema } from '../contract/sources.ts'
import { isPlaceholderAddress, isThisMachine } from './addresses.ts'

test.each([
  'http://localhost:3000',
  'http://LOCALHOST',
  'https://paper.localhost',
  'http://127.0.0.1',
  'http://127.9.8.7:3000',
  'http://2130706433',
  'http://[::1]:3000',
  'http://[0:0:0:0:0:0:0:1]',
  'http://[::ffff:127.0.0.1]',
])('%s is this machine', (address) => {
  expect(isThisMachine(address)).toBe(true)
})

test.each([
  'https://www.example.org',
  'http://127.example.org',
  'http://127.0.0.1.example.org',
  'http://localhost.example.org',
  'http://mylocalhost',
  'http://0.0.0.0',
  'http://10.0.0.5',
  'http://192.168.1.5:3000',
  'http://[::2]',
  'http://[::ffff:10.0.0.5]',
  'http://hometown.local',
])('%s may be another one', (address) => {
  expect(isThisMachine(address)).toBe(false)
})

test.each(['N/A', ' n/a ', 'n.a.', 'none', 'TBA', '—', 'http://N/A', 'https://none/'])('no address: %s', (text) => {
  expect(isPlaceholderAddress(text)).toBe(true)
})

test.each(['', '/n/a', '/about', 'na.example', 'https://na.example', 'nonesuch', '#none'])('an address: %s', (text) => {
  expect(isPlaceholderAddress(text)).toBe(false)
})

test('N/A in the place of a link is no link: of a business, a feed, a submitted event', () => {
  expect(createBusinessSchema.parse({ name: 'Mill', category: 'Food', website: 'N/A' }).website).toBeNull()
  const source = { name: 'Mill', url: 'https://mill.example', category: 'Business', sourceType: 'website' }
  expect(createSourceSchema.parse({ ...source, feedUrl: 'n/a' }).feedUrl).toBeNull()
  expect(submitEventSchema.shape.link.parse('N/A')).toBe('')
})
