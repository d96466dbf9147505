import { type DeliveryState, KEPT_IN_OUTBOX } from '@hometown/shared-types/newsletter-sending'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { Store } from '../../../../../database/store.ts'
import { IN_PARTIAL_INDEX } from '../ledger/deliveries.repository.ts'
import type { NewsletterDeliveryRow } from '../ledger/deliveries.table.ts'

type Db = Kysely<Database>

export type ReportedRow = Pick<
  NewsletterDeliveryRow,
  | 'email'
  | 'state'
  | 'attempts'
  | 'reply'
  | 'next_attempt_at'
  | 'updated_at'
  | 'bounced_at'
  | 'complained_at'
  | 'feedback'
> & {
  /** Null if the subscriber was deleted. */
  subscriber_id: string | null
}

export interface ReportFilter {
  sendNo: number
  /** No address before this one is queued. */
  nextEmail: string
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
    .orderBy('email')
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
    .where(IN_PARTIAL_INDEX)
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
    .select([
      'd.email',
      'd.state',
      'd.attempts',
      'd.reply',
      'd.next_attempt_at',
      'd.updated_at',
      'd.bounced_at',
      'd.complained_at',
      'd.feedback',
      's.id as subscriber_id',
    ])
    .where('d.send_no', '=', sendNo)
}

function matching(kind: Store['kind'], { state, search, nextEmail }: ReportFilter) {
  const conditions = [sql<boolean>`1 = 1`]
  if (state) conditions.push(sql`d.state = ${state}`)
  if (state === 'queued') conditions.push(sql`d.email >= ${nextEmail}`)
  else if (state && state !== 'accepted') conditions.push(IN_PARTIAL_INDEX)
  if (search) conditions.push(beginsWith(kind, search))
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}

/** On SQLite as a key range, so that the primary key is used. */
function beginsWith(kind: Store['kind'], search: string) {
  if (kind === 'sqlite') return sql<boolean>`d.email >= ${search} and d.email < ${`${search}\u{10FFFF}`}`
  return sql<boolean>`starts_with(d.email, ${search})`
}
