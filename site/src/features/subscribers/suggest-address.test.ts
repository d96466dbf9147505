import { expect, test } from 'vitest'
import { suggestAddress } from './suggest-address.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann@Gmai.com ', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@example.con', 'ann@example.com'],
])('%s may mean %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test.each(['ann@gmail.com', 'ann@ymail.com', 'ann@yahoo.co.uk', 'ann', 'a b@gmial.com'])(
  '%s looks right, or like no address',
  (typed) => {
    expect(suggestAddress(typed)).toBeUndefined()
  },
)
