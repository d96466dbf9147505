import type { Clock } from '../../src/context.ts'

export interface TestClock extends Clock {
  advance(milliseconds: number): void
  set(instant: number): void
}

/** Stands still until the test advances it. */
export function createTestClock(start: number = Date.UTC(2026, 10, 20, 16)): TestClock {
  let now = start
  return {
    now: () => now,
    advance(milliseconds) {
      now += milliseconds
    },
    set(instant) {
      now = instant
    },
  }
}
