import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { Database } from '../../../../database/database.ts'
import { deleteValue, findValue, saveValue } from '../../../../database/settings/instance-values.ts'
import type { HandOver } from '../../../../integrations/mailer/bulk-mailer.ts'

/** Consecutive failures before the server counts as unreachable. */
const FAILURES_IN_A_ROW = 3
const LONGEST_PAUSE = 60_000

const unreachableSchema = z.object({ since: z.number(), reason: z.string(), nextAttemptAt: z.number() })
type Unreachable = z.infer<typeof unreachableSchema>

export interface ServerState {
  /** Number of the last failure. Read it when handing a message over, and pass it to `heard`. */
  readonly lastFailure: number
  heard(result: HandOver, lastFailureThen: number, now: number): void
  /** How many messages may be on the wire: one as a probe after a failure, until the server answers. */
  allowance(now: number): number
  readonly unreachable: Unreachable | undefined
}

/** Consecutive connection failures pause all sending; failures of simultaneous connections count as one. */
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
        // The server was reachable, even if the connection broke after the message.
        failures = 0
        unreachable = undefined
        return
      }
      if (lastFailureThen !== lastFailure) return
      lastFailure += 1
      failures += 1
      if (failures < FAILURES_IN_A_ROW) return
      const pause = Math.min(LONGEST_PAUSE, 1000 * 2 ** (failures - FAILURES_IN_A_ROW))
      unreachable = { since: unreachable?.since ?? now, reason: reply, nextAttemptAt: now + pause }
    },
    allowance(now) {
      if (!unreachable) return failures === 0 ? Number.POSITIVE_INFINITY : 1
      const wait = unreachable.nextAttemptAt - now
      // Longer than any pause, so the clock was set back.
      return wait <= 0 || wait > LONGEST_PAUSE ? 1 : 0
    },
    get unreachable() {
      return unreachable
    },
  }
}

const NAME = 'newsletter_mail_server_unreachable'

export async function findUnreachable(db: Kysely<Database>): Promise<Unreachable | undefined> {
  return findValue(db, NAME, unreachableSchema)
}

export async function noteServer(
  db: Kysely<Database>,
  unreachable: Unreachable | undefined,
  now: number,
): Promise<void> {
  await (unreachable ? saveValue(db, NAME, unreachable, now) : deleteValue(db, NAME))
}
