import { expect, test } from 'vitest'
import { createBusinessSchema } from './business.ts'
import { submitEventSchema } from './event-submission.ts'
import { isNoAddress } from './no-address.ts'
import { sanitizeArticleHtml } from './safe-html.ts'
import { createSourceSchema } from './source.ts'

test.each(['N/A', ' n/a ', 'n.a.', 'none', 'TBA', '—', 'http://N/A', 'https://none/'])('no address: %s', (text) => {
  expect(isNoAddress(text)).toBe(true)
})

test.each(['', '/n/a', '/about', 'na.example', 'https://na.example', 'nonesuch', '#none'])('an address: %s', (text) => {
  expect(isNoAddress(text)).toBe(false)
})

test('N/A in the place of a link is no link: of a business, a feed, a submitted event, in a text', () => {
  expect(createBusinessSchema.parse({ name: 'Mill', category: 'Food', website: 'N/A' }).website).toBeNull()
  const source = { name: 'Mill', url: 'https://mill.example', category: 'Business', sourceType: 'website' }
  expect(createSourceSchema.parse({ ...source, feedUrl: 'n/a' }).feedUrl).toBeNull()
  expect(submitEventSchema.shape.link.parse('N/A')).toBe('')
  expect(sanitizeArticleHtml('<p>Minutes: <a href="http://N/A">N/A</a></p>')).toBe('<p>Minutes: <a>N/A</a></p>')
})
