import { expect, test } from 'vitest'
import { needsDots, shortNumber } from './series.ts'

const week = [1, 2, 3, 4, 5, 6, 7]

test.each([
  ['a week', week, true],
  ['more than a week', [...week, 8], false],
  ['the first day of a month', [...Array<null>(29).fill(null), 606], true],
  ['a day by itself after many', [...week, 8, null, 9], true],
])('%s: a value without neighbours is seen all the same', (_, values, dots) => {
  expect(needsDots({ values })).toBe(dots)
})

test('numbers of an axis are short, and still differ', () => {
  expect([2450, 2475, 9999, 12_300].map(shortNumber)).toEqual(['2,450', '2,475', '9,999', '12.3K'])
})
