import { expect, it } from 'vitest'
import { linksToWithdrawn } from './pending.ts'

it.each([
  ['/business-directory/bakery', '<p>Fire in a bakery on Oak Street</p>', false],
  ['/business-directory/bakery', '<a href="/business-directory/bakery">Bakery</a>', true],
  ['/business-directory/bakery', '<a href="/business-directory/bakery-2">Another</a>', false],
  ['/fair', '<loc>https://paper.example/fair</loc>', true],
  ['/fair', '<a href="/fair#photos">', true],
  ['/fair', '<a href="/events/fair">, <loc>https://paper.example/events/fair</loc>', false],
  ['/caf%C3%A9', '<a href="/caf%C3%A9">', true],
  ['/caf', '<a href="/caf%C3%A9">', false],
  ['/events/a.b', '<a href="/events/a-b">', false],
  ['/events/choir', 'URL:https://paper.example/eve\r\n nts/choir\r\n', true],
])('%s was withdrawn: %s names it, %s', (path, text, isNamed) => {
  expect(linksToWithdrawn(Buffer.from(text), { withdrawn: new Set([path]) })).toBe(isNamed)
})
