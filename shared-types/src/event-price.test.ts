import { expect, it } from 'vitest'
import { isSamePrice, wholePrice } from './event-price.ts'

it.each(['Free', 'FREE!', 'free admission', 'Admission is free.', '$0', '$0.00', '0', 'No charge', 'Free of charge'])(
  '“%s” is free for everybody',
  (price) => {
    expect(wholePrice(price)).toBe(0)
  },
)

it.each([
  ['$5', 5],
  ['$5.50', 5.5],
  ['$1,250.00', 1250],
  ['Admission: $5', 5],
  ['$12 per person', 12],
  ['5.00 USD', 5],
  ['Tickets: $8 each', 8],
])('“%s” is one amount for everybody', (price, amount) => {
  expect(wholePrice(price)).toBe(amount)
})

it.each([
  ...[
    '$5, children free',
    '$5–$10',
    'Free-will offering',
    'Free with museum admission',
    'Free parking',
    '$5 for members',
  ],
  ...[
    '5',
    '€5',
    'Suggested donation $5',
    '$8 at the door',
    'None',
    'Sold out',
    '',
    'From $5',
    'Not free',
    '$5 per car',
    'Free for members',
  ],
])('“%s” can’t be told in one amount', (price) => {
  expect(wholePrice(price)).toBeUndefined()
})

it.each([
  ['Free', 'free admission'],
  ['Free', '$0'],
  ['$0.00', 'No charge'],
  ['$5', 'Admission: $5.00'],
  ['$5, children free', '$5.00; children FREE.'],
  ['$5 adults, $3 children', 'Adults: $5. Children under 12: $3.'],
  ['Adults $1,000, kids $500', 'Adults: $1000 / kids $500'],
  ['', ''],
])('“%s” says the same as “%s”', (one, other) => {
  expect([isSamePrice(one, other), isSamePrice(other, one)]).toEqual([true, true])
})

it.each([
  ['Free', '$5'],
  ['Free', ''],
  ['Free', 'Free for members'],
  ['$5', '$15'],
  ['$5', '$5 for members'],
  ['$5, children free', '$5, children $2'],
  ['$5, children free', '$5, children half price'],
  ['Donations welcome', 'Pay what you can'],
  ['Adults $1,000, kids $500', 'Adults $1,500, kids $500'],
  ['$5 adults, $3 kids', '$3 adults, $5 kids'],
])('“%s” says something else than “%s”', (one, other) => {
  expect([isSamePrice(one, other), isSamePrice(other, one)]).toEqual([false, false])
})
