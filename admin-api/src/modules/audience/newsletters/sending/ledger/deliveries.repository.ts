import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** Repeats the condition of the partial index, so that SQLite uses it. */
export const IN_PARTIAL_INDEX = sql<boolean>`state not in ('queued', 'accepted')`

export interface Recipient {
  email: string
  subscriberId: string
  variant: number
}

/** Adds recipients to the ledger. Returns how many are new. */
export async function noteRecipients(
  trx: Trx,
  sendNo: number,
  recipients: readonly Recipient[],
  now: number,
): Promise<number> {
  if (recipients.length === 0) return 0
  const rows = recipients.map(
    ({ email, subscriberId, variant }) => sql`(${sendNo}, ${email}, ${subscriberId}, ${variant}, 'queued', ${now})`,
  )
  const { numAffectedRows = 0n } = await sql`
    insert into newsletter_deliveries (send_no, email, subscriber_id, variant, state, updated_at)
    values ${sql.join(rows)}
    on conflict (send_no, email) do nothing
  `.execute(trx)
  return Number(numAffectedRows)
}

/** Returns the claimed addresses: on PostgreSQL, another transaction may have changed a row since it was read. */
export async function putOnTheWire(
  trx: Trx,
  sendNo: number,
  emails: readonly string[],
  fence: number,
  now: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable('newsletter_deliveries')
    .set((row) => ({
      state: 'on_the_wire',
      attempts: row('attempts', '+', 1),
      next_attempt_at: null,
      fence,
      updated_at: now,
    }))
    .where('send_no', '=', sendNo)
    .where('email', 'in', emails)
    .where('state', 'in', ['queued', 'deferred'])
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export async function closeUnsent(
  trx: Trx,
  sendNo: number,
  emails: readonly string[],
  state: 'unsubscribed' | 'suppressed',
  now: number,
): Promise<string[]> {
  const rows = await trx
    .updateTable('newsletter_deliveries')
    .set({ state, next_attempt_at: null, updated_at: now })
    .where('send_no', '=', sendNo)
    .where('email', 'in', emails)
    .where('state', 'in', ['queued', 'deferred'])
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export interface DeliveryResult {
  email: string
  state: DeliveryState
  reply: string
  attempts: number
  nextAttemptAt: number | null
}

export async function recordResults(
  trx: Trx,
  sendNo: number,
  fence: number,
  results: readonly DeliveryResult[],
  now: number,
): Promise<number> {
  const rows = results.map(
    ({ email, state, reply, attempts, nextAttemptAt }) =>
      sql`(cast(${email} as text), cast(${state} as text), cast(${reply} as text), cast(${attempts} as integer),
        cast(${nextAttemptAt} as bigint))`,
  )
  const { numAffectedRows = 0n } = await sql`
    with result (email, state, reply, attempts, next_attempt_at) as (values ${sql.join(rows)})
    update newsletter_deliveries
    set state = result.state, reply = result.reply, attempts = result.attempts,
      next_attempt_at = result.next_attempt_at, fence = null, updated_at = ${now}
    from result
    where newsletter_deliveries.send_no = ${sendNo}
      and newsletter_deliveries.email = result.email
      and newsletter_deliveries.state = 'on_the_wire'
      and newsletter_deliveries.fence = ${fence}
  `.execute(trx)
  return Number(numAffectedRows)
}

/** Marks rows that an earlier process left on the wire as in doubt. Returns how many. */
export async function doubtInterrupted(
  trx: Trx,
  sendNo: number,
  fence: number,
  reply: string,
  now: number,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'in_doubt', reply, fence: null, updated_at: now })
    .where('send_no', '=', sendNo)
    .where('state', '=', 'on_the_wire')
    .where(IN_PARTIAL_INDEX)
    .where('fence', '<', fence)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Rows claimed in a commit whose answer was lost: nobody is sending them, so they become due again. */
export async function takeBackUnknown(
  trx: Trx,
  sendNo: number,
  fence: number,
  known: readonly string[],
  now: number,
): Promise<number> {
  let unknown = trx
    .updateTable('newsletter_deliveries')
    .set((row) => ({
      state: 'deferred',
      attempts: row('attempts', '-', 1),
      next_attempt_at: now,
      fence: null,
      updated_at: now,
    }))
    .where('send_no', '=', sendNo)
    .where('state', '=', 'on_the_wire')
    .where(IN_PARTIAL_INDEX)
    .where('fence', '=', fence)
  if (known.length > 0) unknown = unknown.where('email', 'not in', known)
  const { numUpdatedRows } = await unknown.executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Retries doubtful messages as deferred ones, so that a sent newsletter stays sent. Returns how many. */
export async function retryDoubtful(trx: Trx, sendNo: number, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'deferred', next_attempt_at: now, updated_at: now })
    .where('send_no', '=', sendNo)
    .where('state', '=', 'in_doubt')
    .where(IN_PARTIAL_INDEX)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Cancels waiting rows. Returns how many; fewer than `limit` means none are left. */
export async function cancelSome(
  trx: Trx,
  sendNo: number,
  waiting: { state: 'queued' | 'deferred'; from: string; limit: number },
  now: number,
): Promise<number> {
  const some = trx
    .selectFrom('newsletter_deliveries as d')
    .select('d.email')
    .where('d.send_no', '=', sendNo)
    .where('d.state', '=', waiting.state)
    .where(waiting.state === 'queued' ? sql<boolean>`d.email >= ${waiting.from}` : IN_PARTIAL_INDEX)
    .limit(waiting.limit)
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'cancelled', next_attempt_at: null, updated_at: now })
    .where('send_no', '=', sendNo)
    .where('email', 'in', waiting.state === 'queued' ? some.orderBy('d.email') : some)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function forgetSome(trx: Trx, sendNo: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_deliveries')
    .where('send_no', '=', sendNo)
    .where('email', 'in', (query) =>
      query.selectFrom('newsletter_deliveries').select('email').where('send_no', '=', sendNo).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countStates(db: Db, sendNo: number): Promise<Map<DeliveryState, number>> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .where('send_no', '=', sendNo)
    .groupBy('state')
    .execute()
  return new Map(rows.map(({ state, count }) => [state, Number(count)]))
}
