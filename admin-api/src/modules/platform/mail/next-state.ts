import type { HandOver } from '../../../integrations/mailer/bulk-mailer.ts'
import type { MailOutcome } from './outgoing-mails.repository.ts'
import type { OutgoingMailRow } from './outgoing-mails.table.ts'

const MINUTE = 60_000
/** Before each further try of what the server put off; after the last one it is given up. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 4 * 60 * MINUTE]
/** Before another try where the server could not be spoken to. The mailer waits longer by itself while it is away. */
const SOON = MINUTE
/** Nobody misses a confirmation of last week. */
const TOO_OLD = 3 * 24 * 60 * MINUTE

/** What becomes of a single mail. */
export function nextState(
  { attempts, created_at }: Pick<OutgoingMailRow, 'attempts' | 'created_at'>,
  { outcome, reply }: HandOver,
  now: number,
): MailOutcome {
  if (outcome === 'queued') {
    if (now - created_at > TOO_OLD) return { state: 'failed', reply }
    return { state: 'queued', reply, nextAttemptAt: now + SOON, isNoAttempt: true }
  }
  if (outcome === 'deferred') {
    const wait = WAITS[attempts - 1]
    return wait === undefined ? { state: 'failed', reply } : { state: 'deferred', reply, nextAttemptAt: now + wait }
  }
  return { state: outcome, reply }
}
