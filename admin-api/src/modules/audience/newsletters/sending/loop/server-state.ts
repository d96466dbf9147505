import type { HandOver } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { FAILURES_IN_A_ROW, LONGEST_PAUSE, pauseAfter } from './retry-times.ts'
import type { Unreachable } from './unreachable.ts'

export interface ServerState {
  /** Which failure was the last one; `heard` wants to know it of the moment when the message was handed over. */
  readonly lastFailure: number
  heard(result: HandOver, lastFailureThen: number, now: number): void
  /** How many may be on the wire at once: one, to see, from a failure to the next answer. */
  allowance(now: number): number
  /** When it is tried again; undefined while it answers. */
  readonly unreachable: Unreachable | undefined
}

/**
 * Whether the mail server answers. Connections that come to nothing in a row let the whole send wait; those that were under
 * way at the same time are one failure, however many there were.
 */
export function createServerState(): ServerState {
  let failures = 0
  let lastFailure = 0
  let unreachable: Unreachable | undefined
  return {
    get lastFailure() {
      return lastFailure
    },
    heard({ outcome, reply }, lastFailureThen, now) {
      if (outcome !== 'queued') {
        // A line that broke after the dot was a line.
        failures = 0
        unreachable = undefined
        return
      }
      if (lastFailureThen !== lastFailure) return
      lastFailure += 1
      failures += 1
      if (failures < FAILURES_IN_A_ROW) return
      const nextAttemptAt = now + pauseAfter(failures)
      unreachable = { since: unreachable?.since ?? now, reason: reply, nextAttemptAt }
    },
    allowance(now) {
      if (!unreachable) return failures === 0 ? Number.POSITIVE_INFINITY : 1
      const wait = unreachable.nextAttemptAt - now
      // Longer than it ever is: the clock was set back.
      return wait <= 0 || wait > LONGEST_PAUSE ? 1 : 0
    },
    get unreachable() {
      return unreachable
    },
  }
}
