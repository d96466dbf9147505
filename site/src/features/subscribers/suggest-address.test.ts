import { expect, test } from 'vitest'
import { suggestAddress } from './suggest-address.ts'

test.each([
  ['ann@gmial.com', 'ann@gmail.com'],
  ['Ann@Gmai.com ', 'ann@gmail.com'],
  ['ann@gmaill.com', 'ann@gmail.com'],
  ['ann@gnail.con', 'ann@gmail.com'],
  ['ann@gmail.co', 'ann@gmail.com'],
  ['ann@yaho.com', 'ann@yahoo.com'],
  ['ann@comcast.nte', 'ann@comcast.net'],
  ['ann@example.con', 'ann@example.com'],
])('%s may mean %s', (typed, meant) => {
  expect(suggestAddress(typed)).toBe(meant)
})

test.each([
  'ann@gmail.com',
  'ann@ymail.com',
  'ann@mail.com',
  'ann@yahoo.co.uk',
  'ann@courier.example',
  'ann',
  'a b@gmial.com',
  'ann@x',
])('%s looks right, or like no address', (typed) => {
  expect(suggestAddress(typed)).toBeUndefined()
})
