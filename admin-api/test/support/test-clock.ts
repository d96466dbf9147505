import type { Clock } from '../../src/context.ts'
import type { MailerTime } from '../../src/integrations/mailer/pace/turns.ts'

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

/** The mailer's waits advance the clock. */
export function clockTime(clock: TestClock): MailerTime {
  return {
    now: clock.now,
    after(milliseconds, run) {
      const jump = setImmediate(() => {
        clock.advance(milliseconds)
        run()
      })
      return () => clearImmediate(jump)
    },
  }
}
