import type { CountyDate } from '@hometown/shared-types/county-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isListed } from '../../../content/listed-articles/listed-articles.service.ts'

interface Week {
  /** Milliseconds. */
  readonly from: number
  readonly until: number
  readonly firstDay: CountyDate
  readonly limit: number
}

const columns = [
  'id',
  'title',
  'description',
  'category',
  'author_name',
  'slug',
  'status',
  'published_at',
  'image_url',
] as const

/** When the latest newsletter went out; undefined before the first. */
export async function findLastSentAt(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db
    .selectFrom('newsletters')
    .select('sent_at')
    .where('status', '=', 'sent')
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sent_at ?? undefined
}

/** Without closed jobs, newest first, with their reads since `firstDay`. */
export async function listWeekArticles(db: Kysely<Database>, { from, until, firstDay, limit }: Week) {
  return db
    .selectFrom('articles')
    .select(columns)
    .select(
      sql<number | string>`(
        select coalesce(sum(v.views), 0) from article_views v where v.article_id = articles.id and v.day >= ${firstDay}
      )`.as('reads'),
    )
    .where('status', '=', 'published')
    .where(isListed())
    .where('published_at', '>=', from)
    .where('published_at', '<=', until)
    .orderBy('published_at', 'desc')
    .orderBy('title')
    .limit(limit)
    .execute()
}
export type WeekArticleRow = Awaited<ReturnType<typeof listWeekArticles>>[number]
