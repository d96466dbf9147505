import { expect, it, test } from 'vitest'
import { addMonths, lastDayIn, lastDayUntil, lastShownDay, sameDayIn } from './days.ts'

it.each([
  ['2026-11-20T19:00', '2026-11-20T21:00', '2026-11-20', '2026-11-20'],
  ['2026-11-20T19:00', '2026-11-21T00:00', '2026-11-20', '2026-11-20'],
  ['2026-11-20T19:00', '2026-11-21T06:01', '2026-11-21', '2026-11-21'],
  ['2026-11-20T03:01', '2026-11-21T03:00', '2026-11-21', '2026-11-20'],
  ['2026-11-20', '2026-11-22', '2026-11-22', '2026-11-22'],
])('from %s to %s goes on until %s, and is shown until %s', (start, end, last, shown) => {
  expect(lastDayUntil(start, end)).toBe(last)
  expect(lastShownDay(start, end)).toBe(shown)
})

test('months are counted over the end of a year, and short ones have a last day', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
  expect([sameDayIn('2026-02', '2026-01-31'), sameDayIn('2028-02', '2026-12-30')]).toEqual(['2026-02-28', '2028-02-29'])
  expect([lastDayIn('2026-12'), lastDayIn('2100-02')]).toEqual(['2026-12-31', '2100-02-28'])
})
