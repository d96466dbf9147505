import type { HandOver } from '../../../integrations/mailer/bulk-mailer.ts'
import { FAILURES_IN_A_ROW, LONGEST_PAUSE, pauseAfter } from './retry-times.ts'
import type { Unreachable } from './unreachable.ts'

export interface ServerState {
  heard(result: HandOver, now: number): void
  /** How many may be handed over now: one, to see, while the server can't be reached. */
  allowance(now: number): number
  /** When it is tried again; undefined while it answers. */
  readonly unreachable: Unreachable | undefined
}

/** Whether the mail server answers. Connections that come to nothing in a row let the whole send wait. */
export function createServerState(): ServerState {
  let failures = 0
  let unreachable: Unreachable | undefined
  return {
    heard({ outcome, reply }, now) {
      if (outcome !== 'queued') {
        // A line that broke after the dot was a line.
        failures = 0
        unreachable = undefined
        return
      }
      failures += 1
      if (failures < FAILURES_IN_A_ROW) return
      const nextAttemptAt = now + pauseAfter(failures)
      unreachable = { since: unreachable?.since ?? now, reason: reply, nextAttemptAt }
    },
    allowance(now) {
      if (!unreachable) return Number.POSITIVE_INFINITY
      const wait = unreachable.nextAttemptAt - now
      // Longer than it ever is: the clock was set back.
      return wait <= 0 || wait > LONGEST_PAUSE ? 1 : 0
    },
    get unreachable() {
      return unreachable
    },
  }
}
