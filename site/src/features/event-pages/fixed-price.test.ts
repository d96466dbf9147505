import { expect, it } from 'vitest'
import { fixedPrice } from './fixed-price.ts'

it.each(['Free', 'free admission', '$0', 'No charge'])('“%s” is free for everybody', (price) => {
  expect(fixedPrice(price)).toBe(0)
})

it.each([
  ['$5', 5],
  ['$1,250.00', 1250],
  ['Admission: $5', 5],
  ['Tickets: $8 each', 8],
])('“%s” is one amount for everybody', (price, amount) => {
  expect(fixedPrice(price)).toBe(amount)
})

it.each(['$5, children free', '$5–$10', 'Free-will offering', '€5', 'From $5'])(
  '“%s” can’t be told in one amount',
  (price) => {
    expect(fixedPrice(price)).toBeUndefined()
  },
)
