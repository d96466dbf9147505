import { expect, test } from 'vitest'
import { linkAddressFrom } from './Toolbar.tsx'

test.each([
  ['https://example.org/a?b=1', 'https://example.org/a?b=1'],
  ['example.org/a', 'https://example.org/a'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['/sports', '/sports'],
  ['#text-note', '#text-note'],
  ['ruth@example.org', 'mailto:ruth@example.org'],
  ['tel:+15551234', 'tel:+15551234'],
])('%s leads to %s', (typed, href) => {
  expect(linkAddressFrom(typed)).toBe(href)
})

test.each(['', '  ', 'two words', 'javascript:alert(1)', 'data:text/html,x', '//evil.example', 'word'])(
  '%o leads nowhere',
  (typed) => {
    expect(linkAddressFrom(typed)).toBeUndefined()
  },
)
