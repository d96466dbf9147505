import { expect, test } from 'vitest'
import { comparisonText, hourLabel } from './ReadsCard.tsx'

const weekBefore = '2026-11-13'

test.each([
  [{ until: 9, today: 112, weekBefore: 100 }, '12% more than last Friday by 9 AM'],
  [{ until: 13, today: 40, weekBefore: 100 }, '60% fewer than last Friday by 1 PM'],
  [{ until: 9, today: 350, weekBefore: 100 }, '3.5 times as many as last Friday by 9 AM'],
  [{ until: 9, today: 3678, weekBefore: 100 }, '37 times as many as last Friday by 9 AM'],
  [{ until: 9, today: 1000, weekBefore: 1001 }, 'About as many as last Friday by 9 AM'],
  [{ until: 12, today: 5, weekBefore: 0 }, 'No reads last Friday by 12 PM'],
  [null, 'We’ll compare this with last Friday after the first full hour with reads.'],
])('the reads of today are compared in words: %j', (comparison, text) => {
  expect(comparisonText({ comparison, weekBefore })).toBe(text)
})

test('midnight and noon are 12', () => {
  expect([0, 11, 12, 23].map(hourLabel)).toEqual(['12 AM', '11 AM', '12 PM', '11 PM'])
})
