import { expect, it } from 'vitest'
import { priceKey, wholePrice } from './event-price.ts'

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

it('says the same in other words', () => {
  const free = ['Free', 'free admission', '$0', '$0.00', 'No charge'].map(priceKey)
  expect(new Set(free).size).toBe(1)
  expect(priceKey('$5')).toBe(priceKey('Admission: $5.00'))
  expect(priceKey('$5, children free')).toBe(priceKey('$5.00; children FREE.'))
  expect(priceKey('$5 adults, $3 children')).not.toBe(priceKey('$3 adults, $5 children'))
  expect(priceKey('$5')).not.toBe(priceKey('$15'))
  expect(priceKey('$5')).not.toBe(priceKey('5'))
  expect(priceKey('')).toBe('')
})
