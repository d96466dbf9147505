import { type DeliveryState, KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { Store } from '../../../../database/store.ts'
import { newsletterOfMessageId } from './message-id.ts'
import type { NewsletterDeliveryRow, NewsletterSendRow } from './sending.table.ts'

type Db = Kysely<Database>

export type ReportedRow = Omit<NewsletterDeliveryRow, 'send_no' | 'subscriber_id' | 'variant' | 'fence'> & {
  /** Null if the subscriber was deleted. */
  subscriber_id: string | null
}

export interface ReportFilter {
  sendNo: number
  state: DeliveryState | undefined
  search: string | undefined
}

/** Whether the messages of a send were kept in the outbox: one tells, because a send has one way. */
export async function isKeptInOutbox(db: Db, sendNo: number): Promise<boolean> {
  const first = await db
    .selectFrom('newsletter_deliveries')
    .select('reply')
    .where('send_no', '=', sendNo)
    .where('state', '=', 'accepted')
    .limit(1)
    .executeTakeFirst()
  return first?.reply === KEPT_IN_OUTBOX
}

export async function findLastRefusal(db: Db, sendNo: number): Promise<string | null> {
  const last = await db
    .selectFrom('newsletter_deliveries')
    .select('reply')
    .where('send_no', '=', sendNo)
    .where('state', '=', 'failed')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.reply ?? null
}

export async function listDeliveries(
  { db, kind }: Store,
  filter: ReportFilter,
  part: { offset: number; limit: number },
): Promise<ReportedRow[]> {
  const rows = reported(db, filter.sendNo)
  const found = rows.where(matching(kind, filter))
  const ordered = filter.state === 'deferred' ? found.orderBy('d.next_attempt_at') : found
  return ordered.orderBy('d.email').limit(part.limit).offset(part.offset).execute()
}

/** Stops counting at `limit`, to bound the query time. */
export async function countDeliveries({ db, kind }: Store, filter: ReportFilter, limit: number): Promise<number> {
  const some = db
    .selectFrom('newsletter_deliveries as d')
    .select('d.email')
    .where('d.send_no', '=', filter.sendNo)
    .where(matching(kind, filter))
    .limit(limit)
  const row = await db
    .selectFrom(some.as('some'))
    .select((query) => query.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function listDeliveriesAfter(
  db: Db,
  sendNo: number,
  email: string,
  limit: number,
): Promise<ReportedRow[]> {
  return reported(db, sendNo).where('d.email', '>', email).orderBy('d.email').limit(limit).execute()
}

function reported(db: Db, sendNo: number) {
  return db
    .selectFrom('newsletter_deliveries as d')
    .leftJoin('subscribers as s', 's.id', 'd.subscriber_id')
    .select(['d.email', 'd.state', 'd.attempts', 'd.reply', 'd.next_attempt_at', 'd.updated_at'])
    .select(['d.bounced_at', 'd.complained_at', 'd.feedback', 's.id as subscriber_id'])
    .where('d.send_no', '=', sendNo)
}

function matching(kind: Store['kind'], { state, search }: ReportFilter) {
  const conditions = [sql<boolean>`1 = 1`]
  if (state) conditions.push(sql`d.state = ${state}`)
  if (search) conditions.push(beginsWith(kind, search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** On SQLite as a key range, so that the primary key is used. */
function beginsWith(kind: Store['kind'], search: string) {
  if (kind === 'sqlite') return sql<boolean>`d.email >= ${search} and d.email < ${`${search}\u{10FFFF}`}`
  return sql<boolean>`starts_with(d.email, ${search})`
}

type Send = Pick<NewsletterSendRow, 'no' | 'started_at'>

/** Later unsubscribes have other reasons. */
const FOLLOWS_WITHIN_MS = 14 * 24 * 60 * 60_000

/** When unsubscribes stop counting for this newsletter: after two weeks, or when the next one is sent. */
export async function endOfFollowing(db: Db, { no, started_at }: Send): Promise<number> {
  const next = await db
    .selectFrom('newsletter_sends')
    .select((row) => row.fn.min('started_at').as('at'))
    .where('started_at', '>', started_at)
    .where('no', '<>', no)
    .executeTakeFirst()
  return Math.min(started_at + FOLLOWS_WITHIN_MS, Number(next?.at ?? Number.POSITIVE_INFINITY))
}

/** Unsubscribe links are the same in every mail, so only the time relates an unsubscribe to a newsletter. */
export async function countLeft(db: Db, send: Send, now: number): Promise<number> {
  const end = Math.min(await endOfFollowing(db, send), now + 1)
  const { rows } = await sql<{ n: number }>`
    select count(distinct e.subscriber_id) as n from consent_events e
    join subscribers s on s.id = e.subscriber_id
    join newsletter_deliveries d on d.send_no = ${send.no} and d.email = s.email
    where e.kind = 'unsubscribed' and e.created_at >= ${send.started_at} and e.created_at < ${end}
      and coalesce(e.source, '') not in ('desk', 'import', 'complaint') and d.state in ('accepted', 'in_doubt')
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export async function listOpenFollowing(db: Db): Promise<Send[]> {
  return db.selectFrom('newsletter_sends').select(['no', 'started_at']).where('left_after', 'is', null).execute()
}

export async function saveLeft(db: Db, no: number, left: number): Promise<void> {
  await db.updateTable('newsletter_sends').set({ left_after: left }).where('no', '=', no).execute()
}

export interface DeliveryFeedback {
  type: 'bounce' | 'soft-bounce' | 'complaint'
  email: string
  /** With angle brackets. If it is null, the report is about the latest message to this address. */
  messageId: string | null
  details: string
}

const COUNTERS = { bounce: 'bounced', 'soft-bounce': 'soft_bounced', complaint: 'complained' } as const
const MARKS = { bounce: 'bounced_at', complaint: 'complained_at', 'soft-bounce': 'feedback' } as const

/** Marks the delivery. False if there is none, or if it already has a report of this type. */
export async function markFeedback(
  trx: Transaction<Database>,
  { type, email, messageId, details }: DeliveryFeedback,
  now: number,
): Promise<boolean> {
  const handedOver = trx
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletter_deliveries as d', (join) => join.onRef('d.send_no', '=', 's.no').on('d.email', '=', email))
    .select('s.no')
    .where('d.state', 'in', ['accepted', 'in_doubt'])
    .orderBy('s.no', 'desc')
    .limit(1)
  const newsletterId = messageId === null ? undefined : newsletterOfMessageId(messageId, email)
  const send = await (newsletterId === undefined
    ? handedOver
    : handedOver.where('s.newsletter_id', '=', newsletterId)
  ).executeTakeFirst()
  if (!send) return false
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_deliveries')
    .set({ ...(type !== 'soft-bounce' && { [MARKS[type]]: now }), feedback: details })
    .where('send_no', '=', send.no)
    .where('email', '=', email)
    .where(MARKS[type], 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await trx
    .updateTable('newsletter_sends')
    .set((row) => ({ [COUNTERS[type]]: row(COUNTERS[type], '+', 1) }))
    .where('no', '=', send.no)
    .execute()
  return true
}
