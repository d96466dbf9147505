import { expect, test } from 'vitest'
import { roundDown } from './round-down.ts'

test.each([
  [0, 0],
  [9, 9],
  [10, 10],
  [99, 90],
  [499, 450],
  [1000, 1000],
  [2399, 2300],
])('%d is rounded down to %d', (count, rounded) => {
  expect(roundDown(count)).toBe(rounded)
})
