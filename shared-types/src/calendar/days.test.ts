import { expect, it } from 'vitest'
import { lastDayUntil, lastShownDay } from './days.ts'

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
