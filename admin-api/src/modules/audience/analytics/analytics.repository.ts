import type { Category } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import type { DeliveryState } from '@hometown/shared-types/newsletter-sending'
import { type ExpressionBuilder, type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SubscriberDayTable } from './analytics.table.ts'

type Db = Kysely<Database>

interface Days {
  first: CountyDate
  today: CountyDate
}

export async function listDayViews(db: Db, { first, today }: Days): Promise<{ day: CountyDate; views: number }[]> {
  const { rows } = await sql<{ day: string; views: number }>`
    select day, sum(views) as views from article_views where day between ${first} and ${today} group by day
  `.execute(db)
  return rows.map(({ day, views }) => ({ day, views: Number(views) }))
}

export async function listArticleDayViews(
  db: Db,
  articleId: string,
  { first, today }: Days,
): Promise<{ day: CountyDate; views: number }[]> {
  return db
    .selectFrom('article_views')
    .select(['day', 'views'])
    .where('article_id', '=', articleId)
    .where('day', '>=', first)
    .where('day', '<=', today)
    .execute()
}

interface ReadArticle {
  id: string
  category: Category
  views: number
  /** 1 for the sample county's. */
  sample: number
}

export async function listReadArticles(db: Db, { first, today }: Days): Promise<ReadArticle[]> {
  const { rows } = await sql<ReadArticle>`
    select a.id, a.category, a.sample, v.views from (
      select article_id, sum(views) as views from article_views where day between ${first} and ${today}
      group by article_id
    ) v join articles a on a.id = v.article_id
    where a.deleted_at is null
    order by v.views desc, a.id
  `.execute(db)
  return rows.map((row) => ({ ...row, views: Number(row.views) }))
}

export async function listTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('articles')
    .select(['id', 'title', 'slug', 'category'])
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

const MOST_PUBLISHES = 60_000

export async function listEndedPublishes(db: Db, since: number) {
  const rows = await db
    .selectFrom('publishes')
    .select(['started_at', 'outcome', 'milliseconds'])
    .where('started_at', '>=', since)
    .where('outcome', 'in', ['live', 'failed'])
    .orderBy('started_at', 'desc')
    .limit(MOST_PUBLISHES)
    .execute()
  return rows.reverse()
}

const MOST_SENDS = 200

export async function listSends(db: Db, since: number) {
  const rows = await db
    .selectFrom('newsletter_sends as s')
    .innerJoin('newsletters as n', 'n.id', 's.newsletter_id')
    .leftJoin('newsletter_issues as i', 'i.newsletter_id', 's.newsletter_id')
    .select(['s.no', 's.newsletter_id', 's.started_at', 's.total', 'n.recipient_count'])
    .select((send) => [countIn(send, 'failed').as('failed'), countIn(send, 'in_doubt').as('in_doubt')])
    .select(['s.bounced', 's.complained', 'n.title', 'n.status', 'n.sample', 'i.tracks_clicks'])
    .where('s.started_at', '>=', since)
    .orderBy('s.started_at', 'desc')
    .limit(MOST_SENDS)
    .execute()
  return rows.reverse()
}

function countIn(send: ExpressionBuilder<Database & { s: Database['newsletter_sends'] }, 's'>, state: DeliveryState) {
  return send
    .selectFrom('newsletter_deliveries as d')
    .select((row) => row.fn.countAll<number>().as('count'))
    .whereRef('d.send_no', '=', 's.no')
    .where('d.state', '=', state)
}

export async function sumClicks(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('newsletter_clicks')
    .select(['newsletter_id', (row) => row.fn.sum<number>('clicks').as('clicks')])
    .where('newsletter_id', 'in', ids)
    .groupBy('newsletter_id')
    .execute()
  return new Map(rows.map(({ newsletter_id, clicks }) => [newsletter_id, Number(clicks)]))
}

/** From the last note up to `first`, which also stands for days without one after it. Oldest first. */
export async function listDays(db: Db, first: CountyDate, last: CountyDate): Promise<SubscriberDayTable[]> {
  const before = await db
    .selectFrom('subscriber_days')
    .select('day')
    .where('day', '<=', first)
    .orderBy('day', 'desc')
    .executeTakeFirst()
  return db
    .selectFrom('subscriber_days')
    .selectAll()
    .where('day', '>=', before?.day ?? first)
    .where('day', '<=', last)
    .orderBy('day')
    .execute()
}

export async function saveDay(db: Db, row: SubscriberDayTable): Promise<void> {
  await db
    .insertInto('subscriber_days')
    .values(row)
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ active: row.active, categories: row.categories }))
    .execute()
}
