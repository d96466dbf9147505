import type { Category } from '@hometown/shared-types/category'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'

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

export interface ReadArticle {
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
    order by v.views desc, a.id
  `.execute(db)
  return rows.map((row) => ({ ...row, views: Number(row.views) }))
}

export async function listTitles(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db.selectFrom('articles').select(['id', 'title', 'slug', 'category']).where('id', 'in', ids).execute()
}
