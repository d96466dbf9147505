import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { NewsletterSendRow } from '../ledger/sends.table.ts'

type Db = Kysely<Database>
type Send = Pick<NewsletterSendRow, 'no' | 'started_at'>

const DAY = 24 * 60 * 60_000
/** Later unsubscribes have other reasons. */
const FOLLOWS_WITHIN_MS = 14 * DAY

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
