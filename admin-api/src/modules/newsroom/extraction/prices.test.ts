import { expect, it } from 'vitest'
import { isSamePrice } from './prices.service.ts'

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
