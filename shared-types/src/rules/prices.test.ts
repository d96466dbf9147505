import { expect, it } from 'vitest'
import { isSamePrice, wholePrice } from './prices.ts'

it.each(['Free', 'free admission', '$0', 'No charge'])('“%s” is free for everybody', (price) => {
  expect(wholePrice(price)).toBe(0)
})

it.each([
  ['$5', 5],
  ['$1,250.00', 1250],
  ['Admission: $5', 5],
  ['Tickets: $8 each', 8],
])('“%s” is one amount for everybody', (price, amount) => {
  expect(wholePrice(price)).toBe(amount)
})

it.each(['$5, children free', '$5–$10', 'Free-will offering', '€5', 'From $5'])(
  '“%s” can’t be told in one amount',
  (price) => {
    expect(wholePrice(price)).toBeUndefined()
  },
)

it.each([
  ['Free', 'free admission'],
  ['Free', '$0'],
  ['$5', 'Admission: $5.00'],
  ['$5 adults, $3 children', 'Adults: $5. Children under 12: $3.'],
])('“%s” says the same as “%s”', (one, other) => {
  expect([isSamePrice(one, other), isSamePrice(other, one)]).toEqual([true, true])
})

it.each([
  ['Free', '$5'],
  ['Free', 'Free for members'],
  ['$5', '$15'],
  ['$5, children free', '$5, children $2'],
])('“%s” says something else than “%s”', (one, other) => {
  expect([isSamePrice(one, other), isSamePrice(other, one)]).toEqual([false, false])
})
