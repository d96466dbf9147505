import type { CountyDate } from '@hometown/shared-types/county-time'
import type { SubscriberStatus } from '@hometown/shared-types/subscriber'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SubscriberDayTable } from './analytics.table.ts'

type Db = Kysely<Database>

/** Half-open interval [from, to), in milliseconds. */
export interface Span {
  from: number
  to: number
}

export async function listDays(db: Db, first: CountyDate, last: CountyDate): Promise<SubscriberDayTable[]> {
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

export async function insertDay(db: Db, day: SubscriberDayTable): Promise<void> {
  await db
    .insertInto('subscriber_days')
    .values(day)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute()
}

export async function findFirstSubscription(db: Db): Promise<number | undefined> {
  const row = await db
    .selectFrom('consent_events')
    .select((query) => query.fn.min('created_at').as('at'))
    .where('kind', '=', 'subscribed')
    .executeTakeFirst()
  return row?.at ? Number(row.at) : undefined
}

/** Stops counting at `limit`, to bound the query time. */
export async function countChanges(db: Db, span: Span, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (select 1 as one from consent_events e
      where ${within(span)} and e.kind in ('subscribed', 'returned', 'changed', 'unsubscribed', 'undone') limit ${limit}) found
  `.execute(db)
  return Number(rows[0]?.n ?? 0)
}

export interface ChangeRow {
  subscriber_id: string
  details: string | null
  created_at: number
  /** The subscriber's current state. */
  status: SubscriberStatus
  mask: number
}

export async function listChanges(db: Db, span: Span): Promise<ChangeRow[]> {
  const { rows } = await sql<ChangeRow>`
    select e.subscriber_id, e.details, e.created_at, s.status, s.categories_mask as mask
    from consent_events e join subscribers s on s.id = e.subscriber_id
    where ${within(span)} and e.kind in ('returned', 'changed', 'unsubscribed', 'undone')
    order by e.created_at desc, e.id desc
  `.execute(db)
  return rows.map((row) => ({ ...row, created_at: Number(row.created_at) }))
}

const CHANGED_SINCE = sql`exists (select 1 from consent_events o where o.subscriber_id = e.subscriber_id
  and o.kind in ('returned', 'changed', 'unsubscribed', 'undone'))`

/** Subscribers who joined in the span and never changed anything, grouped by their current state. */
export async function countJoined(
  db: Db,
  span: Span,
): Promise<{ status: SubscriberStatus; mask: number; count: number }[]> {
  const { rows } = await sql<{ status: SubscriberStatus; mask: number; count: number }>`
    select s.status, s.categories_mask as mask, count(*) as count
    from consent_events e join subscribers s on s.id = e.subscriber_id
    where ${within(span)} and e.kind = 'subscribed' and not ${CHANGED_SINCE}
    group by s.status, s.categories_mask
  `.execute(db)
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

export async function listJoinedAndChanged(db: Db, span: Span): Promise<Omit<ChangeRow, 'details'>[]> {
  const { rows } = await sql<ChangeRow>`
    select e.subscriber_id, e.created_at, s.status, s.categories_mask as mask
    from consent_events e join subscribers s on s.id = e.subscriber_id
    where ${within(span)} and e.kind = 'subscribed' and ${CHANGED_SINCE}
  `.execute(db)
  return rows
}

function within({ from, to }: Span) {
  return sql`e.created_at >= ${from} and e.created_at < ${to}`
}
