import { expect, it } from 'vitest'
import { stepBack } from './step-back.ts'

it.each([
  ['FREQ=DAILY', '2026-03-01', 1, '2026-02-28'],
  ['FREQ=WEEKLY;INTERVAL=2', '2026-11-24', 2, '2026-10-27'],
  ['FREQ=MONTHLY', '2026-01-15', 1, '2025-12-15'],
  ['FREQ=MONTHLY', '2026-03-31', 1, undefined],
  ['FREQ=YEARLY', '2028-02-29', 1, undefined],
  ['nonsense', '2026-03-31', 1, undefined],
])('%s stands before %s by %s steps on %s', (rrule, day, steps, expected) => {
  expect(stepBack(rrule, day, steps)).toBe(expected)
})
