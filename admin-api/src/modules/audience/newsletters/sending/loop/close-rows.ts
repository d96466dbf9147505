import type { Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { HandOver } from '../../../../../integrations/mailer/bulk-mailer.ts'
import { suppress } from '../../../../platform/suppressions/suppressions.service.ts'
import { type DeliveryResult, recordResults } from '../ledger/deliveries.repository.ts'
import { type Deltas, goBackTo, recount } from './active-sends.repository.ts'
import type { ClaimedRow } from './claim-rows.ts'
import { MANY_BREAKS, nextDeferredTry, nextUnansweredTry } from './retry-times.ts'

export interface Finished {
  row: ClaimedRow
  result: HandOver
}

export async function closeRows(
  trx: Transaction<Database>,
  finished: readonly Finished[],
  fence: number,
  now: number,
): Promise<Map<number, Deltas>> {
  const changes = new Map<number, Deltas>()
  const sends = Map.groupBy(finished, ({ row }) => row.sendNo)
  for (const [no, answered] of sends) {
    const results = answered.map((answer) => resultOf(answer, now))
    const closed = await recordResults(trx, no, fence, results, now)
    if (closed === results.length) changes.set(no, deltasOf(results))
    else await recount(trx, no)
    for (const { email } of results.filter(({ state }) => state === 'queued')) await goBackTo(trx, no, email)
    for (const { row, result } of answered)
      if (result.permanent) await suppress(trx, { email: row.email, reason: 'bounce', details: result.reply }, now)
  }
  return changes
}

function resultOf({ row, result }: Finished, now: number): DeliveryResult {
  const { email, wasDeferred } = row
  const { outcome } = result
  const isUnanswered = outcome === 'queued'
  // No connection was available, which says nothing about the message.
  const isUntried = isUnanswered && result.untried === true
  // Broken connections count as attempts only until the message is retried every 15 minutes.
  const tries = isUnanswered ? Math.min(row.attempts, MANY_BREAKS) : row.attempts
  const attempts = isUntried ? row.attempts - 1 : tries
  const told = { email, attempts, reply: result.reply }
  if (isUntried && !wasDeferred) return { ...told, state: 'queued', nextAttemptAt: null }
  if (isUnanswered) {
    return { ...told, state: 'deferred', nextAttemptAt: nextUnansweredTry(isUntried ? 0 : attempts, now) }
  }
  if (outcome !== 'deferred') return { ...told, state: outcome, nextAttemptAt: null }
  const nextAttemptAt = nextDeferredTry(attempts, now)
  if (nextAttemptAt === undefined) return { ...told, state: 'failed', nextAttemptAt: null }
  return { ...told, state: 'deferred', nextAttemptAt }
}

function deltasOf(results: readonly DeliveryResult[]): Deltas {
  const deltas: Deltas = { on_the_wire: -results.length }
  for (const { state } of results) if (state !== 'queued') deltas[state] = (deltas[state] ?? 0) + 1
  return deltas
}
