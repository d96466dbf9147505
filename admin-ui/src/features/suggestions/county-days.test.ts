import { expect, test } from 'vitest'
import { nextMonday } from './county-days.ts'

test.each([
  ['2026-11-20', '2026-11-23'],
  ['2026-11-22', '2026-11-23'],
  ['2026-11-23', '2026-11-30'],
])('from %s the next Monday is %s', (today, monday) => {
  expect(nextMonday(today)).toBe(monday)
})
