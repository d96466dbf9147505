import { DELIVERY_STATES, type DeliveryState } from '@hometown/shared-types/newsletter-sending'
import { expressionBuilder, type Kysely, sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { whereRecipient } from '../../subscribers/recipients/recipients.service.ts'
import type { NewsletterDeliveryRow } from './sending.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

export interface Recipient {
  email: string
  subscriberId: string
  variant: number
}

/** Adds recipients to the ledger; those that are in it already stay as they are. */
export async function noteRecipients(
  trx: Trx,
  sendNo: number,
  recipients: readonly Recipient[],
  now: number,
): Promise<void> {
  if (recipients.length === 0) return
  const rows = recipients.map(
    ({ email, subscriberId, variant }) => sql`(${sendNo}, ${email}, ${subscriberId}, ${variant}, 'queued', ${now})`,
  )
  await sql`
    insert into newsletter_deliveries (send_no, email, subscriber_id, variant, state, updated_at)
    values ${sql.join(rows)}
    on conflict (send_no, email) do nothing
  `.execute(trx)
}

type StateCounts = Readonly<Record<DeliveryState, number>>

export async function countStates(db: Db, sendNo: number): Promise<StateCounts> {
  const rows = await db
    .selectFrom('newsletter_deliveries')
    .select(['state', (row) => row.fn.countAll<number>().as('count')])
    .where('send_no', '=', sendNo)
    .groupBy('state')
    .execute()
  const counts = new Map(rows.map(({ state, count }) => [state, Number(count)]))
  return Object.fromEntries(DELIVERY_STATES.map((state) => [state, counts.get(state) ?? 0])) as StateCounts
}

export async function hasAny(db: Db, sendNo: number, states: readonly DeliveryState[]): Promise<boolean> {
  const found = await db
    .selectFrom('newsletter_deliveries')
    .select('email')
    .where('send_no', '=', sendNo)
    .where('state', 'in', states)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export interface WaitingRow extends Pick<NewsletterDeliveryRow, 'email' | 'variant' | 'attempts' | 'state'> {
  /** The subscriber's address at this moment; null if the subscriber was deleted. */
  current: string | null
  token: string | null
  /** 1 for a subscriber who gets newsletters at this moment. */
  gets: number
  suppressed: string | null
}

interface DueOptions {
  limit: number
  now: number
  doubleOptIn: boolean
}

/** Rows whose turn it is: deferred ones that are due, then queued ones. */
export async function listDue(db: Db, sendNo: number, { limit, now, doubleOptIn }: DueOptions): Promise<WaitingRow[]> {
  const isReader = whereRecipient({ doubleOptIn })(expressionBuilder<Database, 'subscribers'>())
  const waiting = db
    .selectFrom('newsletter_deliveries as d')
    .leftJoin('subscribers', 'subscribers.id', 'd.subscriber_id')
    .leftJoin('mail_suppressions as p', 'p.email', 'subscribers.email')
    .select(['d.email', 'd.variant', 'd.attempts', 'd.state'])
    .select(['subscribers.email as current', 'subscribers.unsubscribe_token as token'])
    .select((row) => row.case().when(isReader).then(1).else(0).end().as('gets'))
    .select('p.email as suppressed')
    .where('d.send_no', '=', sendNo)
    .orderBy('d.next_attempt_at')
    .orderBy('d.email')
  const due = await waiting
    .where('d.state', '=', 'deferred')
    .where('d.next_attempt_at', '<=', now)
    .limit(limit)
    .execute()
  if (due.length === limit) return due
  const queued = await waiting
    .where('d.state', '=', 'queued')
    .limit(limit - due.length)
    .execute()
  return [...due, ...queued]
}

/** False if another row of the send has that address. */
export async function changeAddress(trx: Trx, sendNo: number, from: string, to: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await updateRows(trx, sendNo)
    .set({ email: to, updated_at: now })
    .where('email', '=', from)
    .where('state', 'in', ['queued', 'deferred'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('newsletter_deliveries as other')
            .select('other.email')
            .where('other.send_no', '=', sendNo)
            .where('other.email', '=', to),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findNextAttempt(db: Db, sendNo: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('newsletter_deliveries')
    .select('next_attempt_at')
    .where('send_no', '=', sendNo)
    .where('state', '=', 'deferred')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_attempt_at ?? undefined
}

export async function putOnTheWire(
  trx: Trx,
  sendNo: number,
  emails: readonly string[],
  { fence, now }: { fence: number; now: number },
): Promise<ReadonlySet<string>> {
  return moveWaiting(trx, sendNo, emails, {
    state: 'on_the_wire',
    attempts: sql<number>`attempts + 1`,
    fence,
    updated_at: now,
  })
}

export async function closeUnsent(
  trx: Trx,
  sendNo: number,
  emails: readonly string[],
  state: 'unsubscribed' | 'suppressed',
  now: number,
): Promise<ReadonlySet<string>> {
  return moveWaiting(trx, sendNo, emails, { state, updated_at: now })
}

/** Returns the changed addresses: on PostgreSQL, another transaction may have changed a row since it was read. */
async function moveWaiting(
  trx: Trx,
  sendNo: number,
  emails: readonly string[],
  values: UpdateObject<Database, 'newsletter_deliveries'>,
): Promise<ReadonlySet<string>> {
  if (emails.length === 0) return new Set()
  const rows = await updateRows(trx, sendNo)
    .set({ ...values, next_attempt_at: null })
    .where('email', 'in', emails)
    .where('state', 'in', ['queued', 'deferred'])
    .returning('email')
    .execute()
  return new Set(rows.map(({ email }) => email))
}

function updateRows(trx: Trx, sendNo: number) {
  return trx.updateTable('newsletter_deliveries').where('send_no', '=', sendNo)
}

export interface DeliveryResult {
  email: string
  state: DeliveryState
  reply: string
  attempts: number
  nextAttemptAt: number | null
}

/** Writes answers to rows that are on the wire under this fence. Returns the new states of those. */
export async function recordResults(
  trx: Trx,
  sendNo: number,
  fence: number,
  results: readonly DeliveryResult[],
  now: number,
): Promise<DeliveryState[]> {
  const rows = results.map(
    ({ email, state, reply, attempts, nextAttemptAt }) =>
      sql`(cast(${email} as text), cast(${state} as text), cast(${reply} as text), cast(${attempts} as integer),
        cast(${nextAttemptAt} as bigint))`,
  )
  const recorded = await sql<{ state: DeliveryState }>`
    with result (email, state, reply, attempts, next_attempt_at) as (values ${sql.join(rows)})
    update newsletter_deliveries
    set state = result.state, reply = result.reply, attempts = result.attempts,
      next_attempt_at = result.next_attempt_at, fence = null, updated_at = ${now}
    from result
    where newsletter_deliveries.send_no = ${sendNo}
      and newsletter_deliveries.email = result.email
      and newsletter_deliveries.state = 'on_the_wire'
      and newsletter_deliveries.fence = ${fence}
    returning newsletter_deliveries.state
  `.execute(trx)
  return recorded.rows.map(({ state }) => state)
}

function onTheWire(db: Db) {
  return sql<boolean>`send_no in (${db.selectFrom('newsletter_sends').select('no')}) and state = 'on_the_wire'`
}

/** Marks all rows that an earlier process left on the wire as in doubt. */
export async function doubtInterrupted(trx: Trx, fence: number, reply: string, now: number): Promise<void> {
  await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'in_doubt', reply, fence: null, updated_at: now })
    .where(onTheWire(trx))
    .where('fence', '<', fence)
    .execute()
}

/** Rows claimed in a commit whose answer was lost: nobody is sending them, so they become due again. */
export async function takeBackUnknown(
  trx: Trx,
  fence: number,
  isKnown: (row: { sendNo: number; email: string }) => boolean,
  now: number,
): Promise<void> {
  const rows = await trx
    .selectFrom('newsletter_deliveries')
    .select(['send_no as sendNo', 'email'])
    .where(onTheWire(trx))
    .where('fence', '=', fence)
    .execute()
  for (const { sendNo, email } of rows.filter((row) => !isKnown(row)))
    await updateRows(trx, sendNo)
      .set((row) => ({
        state: 'deferred',
        attempts: row('attempts', '-', 1),
        next_attempt_at: now,
        fence: null,
        updated_at: now,
      }))
      .where('email', '=', email)
      .where('state', '=', 'on_the_wire')
      .execute()
}

/** Retries doubtful messages as deferred ones, so that a sent newsletter stays sent. Returns how many. */
export async function retryDoubtful(trx: Trx, sendNo: number, now: number): Promise<number> {
  const { numUpdatedRows } = await updateRows(trx, sendNo)
    .set({ state: 'deferred', next_attempt_at: now, updated_at: now })
    .where('state', '=', 'in_doubt')
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Cancels waiting rows. Returns how many; fewer than `limit` means none are left. */
export async function cancelSome(trx: Trx, sendNo: number, limit: number, now: number): Promise<number> {
  const { numUpdatedRows } = await updateRows(trx, sendNo)
    .set({ state: 'cancelled', next_attempt_at: null, updated_at: now })
    .where('email', 'in', (rows) =>
      rows
        .selectFrom('newsletter_deliveries')
        .select('email')
        .where('send_no', '=', sendNo)
        .where('state', 'in', ['queued', 'deferred'])
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function forgetSome(trx: Trx, sendNo: number, limit: number): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('newsletter_deliveries')
    .where('send_no', '=', sendNo)
    .where('email', 'in', (rows) =>
      rows.selectFrom('newsletter_deliveries').select('email').where('send_no', '=', sendNo).limit(limit),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
