import type { DeliveryState } from '@hometown/shared-types/contract/newsletter-sending'
import { type ExpressionBuilder, expressionBuilder, sql, type UpdateObject } from 'kysely'
import type { Db, Trx, Tx } from '../../../../database/database.ts'
import type { Database } from '../../../../database/tables.ts'
import { suppressAddress } from '../../../platform/suppressions/index.ts'
import { categoriesFromMask, isRecipient, sumCounts } from '../../subscribers/index.ts'
import { newsletters } from '../newsletters.repository.ts'
import type { NewsletterSendRow } from '../newsletters.table.ts'

export async function findSend(db: Db, newsletterId: string): Promise<NewsletterSendRow | undefined> {
  return db.selectFrom('newsletter_sends').selectAll().where('newsletter_id', '=', newsletterId).executeTakeFirst()
}

type SendExpressionBuilder = ExpressionBuilder<Database, 'newsletter_sends'>

function selectDeliveriesOfSend(send: SendExpressionBuilder) {
  const rows = send.selectFrom('newsletter_deliveries as d').select('d.email')
  return rows.whereRef('d.send_number', '=', 'newsletter_sends.number')
}

/** Tells whether rows of a send wait for their turn. @param due milliseconds: only those whose turn has come by then */
export function hasWaitingDeliveries(send: SendExpressionBuilder, due = Number.MAX_SAFE_INTEGER) {
  return send.exists(selectDeliveriesOfSend(send).where('d.next_attempt_at', '<=', due))
}

/** Lists sends with messages that may go out now, oldest first. */
export async function listDueSends(db: Db, now: number): Promise<NewsletterSendRow[]> {
  const sends = db.selectFrom('newsletter_sends').selectAll().orderBy('number')
  const running = sends.where('paused_at', 'is', null).where('cancelled_at', 'is', null)
  return running.where((send) => hasWaitingDeliveries(send, now)).execute()
}

/** Lists unfinished sends that have nothing queued or on the wire any more. */
export async function listSendsToFinish(db: Db): Promise<NewsletterSendRow[]> {
  const sends = db.selectFrom('newsletter_sends').selectAll().where('finished_at', 'is', null)
  const isOpen = (send: SendExpressionBuilder) =>
    send.exists(selectDeliveriesOfSend(send).where('d.state', 'in', ['queued', 'on_the_wire']))
  return sends.where((send) => send.not(isOpen(send))).execute()
}

export interface SendPause {
  reason: NonNullable<NewsletterSendRow['pause_reason']>
  problem: string | null
}

export async function pauseSend(trx: Trx, newsletterId: string, { reason, problem }: SendPause, now: number) {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_sends')
    .set({ paused_at: now, pause_reason: reason, problem })
    .where('newsletter_id', '=', newsletterId)
    .where('paused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateSend(trx: Trx, number: number, values: Partial<Omit<NewsletterSendRow, 'number'>>) {
  await trx.updateTable('newsletter_sends').set(values).where('number', '=', number).execute()
}

interface NewNewsletterSend {
  doubleOptIn: boolean
  isLeftOut(categories: readonly string[]): boolean
  now: number
}

/** Begins the ledger of everybody who gets newsletters now. @returns how many that are */
export async function insertSend(trx: Trx, newsletterId: string, { doubleOptIn, isLeftOut, now }: NewNewsletterSend) {
  const readers = trx.selectFrom('subscribers').where(isRecipient({ doubleOptIn }))
  const groups = await readers
    .select(['categories_mask as mask', (row) => row.fn.countAll<number>().as('count')])
    .groupBy('categories_mask')
    .execute()
  const leftOut = groups.filter(({ mask }) => isLeftOut(categoriesFromMask(mask)))
  const masks = groups.filter((group) => !leftOut.includes(group)).map(({ mask }) => mask)
  const total = sumCounts(groups) - sumCounts(leftOut)
  const { number } = await trx
    .insertInto('newsletter_sends')
    .values({ newsletter_id: newsletterId, started_at: now, total, left_out: sumCounts(leftOut) })
    .returning('number')
    .executeTakeFirstOrThrow()
  if (total === 0) return 0
  const rows = readers
    .select([sql<number>`cast(${number} as bigint)`.as('send_number'), 'email', 'id'])
    .select(sql<DeliveryState>`'queued'`.as('state'))
    .select([sql<number>`cast(${now} as bigint)`.as('due'), sql<number>`cast(${now} as bigint)`.as('at')])
    .where('categories_mask', 'in', masks)
    .orderBy('email')
  await trx
    .insertInto('newsletter_deliveries')
    .columns(['send_number', 'email', 'subscriber_id', 'state', 'next_attempt_at', 'updated_at'])
    .expression(rows)
    .execute()
  return total
}

export interface ClaimedDelivery {
  send: NewsletterSendRow
  email: string
  token: string
  /** JSON of the categories that the reader has chosen by now. */
  categories: string
  /** The number of attempts, including this one. */
  attempts: number
  wasDeferred: boolean
}

const DUPLICATE_DELIVERY_REPLY = 'Changed to an address that has this newsletter already.'

/** Puts the next rows on the wire, as their readers are at this moment, and closes rows of readers who get nothing. */
export async function claimDeliveries(
  trx: Trx,
  send: NewsletterSendRow,
  { limit, fence, now, doubleOptIn }: { limit: number; fence: number; now: number; doubleOptIn: boolean },
) {
  const condition = isRecipient({ doubleOptIn })(expressionBuilder<Database, 'subscribers'>())
  const due = await trx
    .selectFrom('newsletter_deliveries as d')
    .leftJoin('subscribers', 'subscribers.id', 'd.subscriber_id')
    .leftJoin('mail_suppressions as p', 'p.email', 'subscribers.email')
    .select(['d.email', 'd.attempts', 'd.state', 'p.email as suppressed', 'subscribers.email as current'])
    .select(['subscribers.unsubscribe_token as token', 'subscribers.categories'])
    .select((row) => row.case().when(condition).then(1).else(0).end().as('isSubscribed'))
    .where('d.send_number', '=', send.number)
    .where('d.next_attempt_at', '<=', now)
    .orderBy('d.next_attempt_at')
    .orderBy('d.email')
    .limit(limit)
    .execute()
  const rows = trx.selectFrom('newsletter_deliveries').select('email').where('send_number', '=', send.number)
  const hasDelivery = async (address: string) =>
    (await rows.where('email', '=', address).executeTakeFirst()) !== undefined
  const ready: ClaimedDelivery[] = []
  for (const { email, current, token, categories, isSubscribed, suppressed, attempts, state } of due) {
    const close = (finalState: DeliveryState, reply: string | null = null) =>
      updateDeliveries(trx, send.number, [email], { state: finalState, reply, next_attempt_at: null, updated_at: now })
    if (isSubscribed !== 1 || current === null || token === null || categories === null) await close('unsubscribed')
    else if (suppressed !== null) await close('suppressed')
    else if (current !== email && (await hasDelivery(current))) await close('unsubscribed', DUPLICATE_DELIVERY_REPLY)
    else {
      if (current !== email) await updateDeliveries(trx, send.number, [email], { email: current })
      ready.push({ send, email: current, token, categories, attempts: attempts + 1, wasDeferred: state === 'deferred' })
    }
  }
  const onTheWire = { state: 'on_the_wire', attempts: sql<number>`attempts + 1`, next_attempt_at: null } as const
  const emails = ready.map(({ email }) => email)
  const claimed = new Set(await updateDeliveries(trx, send.number, emails, { ...onTheWire, fence, updated_at: now }))
  return ready.filter(({ email }) => claimed.has(email))
}

type DeliveryRowChanges = UpdateObject<Database, 'newsletter_deliveries'>

/** Sets waiting rows. @returns the changed addresses: on PostgreSQL, somebody may have been erased meanwhile */
async function updateDeliveries(trx: Trx, sendNumber: number, emails: readonly string[], values: DeliveryRowChanges) {
  if (emails.length === 0) return []
  const rows = await trx
    .updateTable('newsletter_deliveries')
    .set(values)
    .where('send_number', '=', sendNumber)
    .where('email', 'in', emails)
    .where('next_attempt_at', 'is not', null)
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export interface DeliveryResult {
  row: ClaimedDelivery
  state: DeliveryState
  reply: string
  attempts: number
  nextAttemptAt: number | null
  /** True if the address itself is refused for good. */
  permanent?: boolean | undefined
}

/** Writes results to rows that are on the wire under this fence; to others they come too late. */
export async function recordResults(tx: Tx, results: readonly DeliveryResult[], fence: number): Promise<void> {
  const { db: trx, now } = tx
  for (const [number, ofSend] of Map.groupBy(results, ({ row }) => row.send.number)) {
    const values = ofSend.map(
      ({ row, state, reply, attempts, nextAttemptAt }) =>
        sql`(cast(${row.email} as text), cast(${state} as text), cast(${reply} as text), cast(${attempts} as integer),
          cast(${nextAttemptAt} as bigint))`,
    )
    const recorded = await sql<{ state: DeliveryState }>`
      with result (email, state, reply, attempts, next_attempt_at) as (values ${sql.join(values)})
      update newsletter_deliveries
      set state = result.state, reply = result.reply, attempts = result.attempts,
        next_attempt_at = result.next_attempt_at, fence = null, updated_at = ${now}
      from result
      where newsletter_deliveries.send_number = ${number}
        and newsletter_deliveries.email = result.email
        and newsletter_deliveries.state = 'on_the_wire'
        and newsletter_deliveries.fence = ${fence}
      returning newsletter_deliveries.state
    `.execute(trx)
    const accepted = recorded.rows.filter(({ state }) => state === 'accepted').length
    const id = ofSend[0]?.row.send.newsletter_id ?? ''
    const newsletter = accepted > 0 ? await tx.find(newsletters, id) : undefined
    if (newsletter) await tx.mark(newsletter, { recipient_count: newsletter.recipient_count + accepted })
    for (const { row, reply, permanent } of ofSend)
      if (permanent) await suppressAddress(trx, { email: row.email, reason: 'bounce', details: reply }, now)
  }
  if (results.some(({ nextAttemptAt }) => nextAttemptAt !== null)) await cancelWaitingDeliveries(trx, now)
}

/**
 * Call it while nothing is under way here: messages that an earlier process left on the wire may have arrived. Those
 * under our own fence were claimed by a commit whose answer was lost, so nobody has sent them.
 */
export async function resolveInterruptedDeliveries(trx: Trx, fence: number, reply: string, now: number): Promise<void> {
  const rows = trx
    .updateTable('newsletter_deliveries')
    .where('send_number', 'in', (row) => row.selectFrom('newsletter_sends').select('number'))
    .where('state', '=', 'on_the_wire')
  const free = { fence: null, updated_at: now }
  await rows
    .where('fence', '<', fence)
    .set({ ...free, state: 'in_doubt', reply })
    .execute()
  const due = { ...free, state: 'deferred', attempts: sql<number>`attempts - 1`, next_attempt_at: now } as const
  await rows.where('fence', '=', fence).set(due).execute()
  await cancelWaitingDeliveries(trx, now)
}

/** Cancels the waiting messages of canceled sends. @returns how many */
export async function cancelWaitingDeliveries(trx: Trx, now: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ state: 'cancelled', next_attempt_at: null, updated_at: now })
    .where('send_number', 'in', (row) =>
      row.selectFrom('newsletter_sends').select('number').where('cancelled_at', 'is not', null),
    )
    .where('next_attempt_at', 'is not', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
