import type { Category } from '@hometown/shared-types/category'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { isListed, isThere } from '../../../content/listed-articles/listed-articles.service.ts'

const IDS_PER_QUERY = 500
/** Characters that are enough for an excerpt. */
export const BEGINNING = 4000

const columns = ['id', 'title', 'description', 'category', 'author_name', 'slug', 'published_at', 'status'] as const

/** An article with only the beginning of its HTML, which may be cut off anywhere. */
export type ChosenArticleRow = Pick<Selectable<Database['articles']>, (typeof columns)[number]> & { beginning: string }

export async function findCategoriesOfArticles(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Category>> {
  const categories = new Map<string, Category>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const part = ids.slice(start, start + IDS_PER_QUERY)
    const rows = await db.selectFrom('articles').select(['id', 'category']).where('id', 'in', part).execute()
    for (const row of rows) categories.set(row.id, row.category)
  }
  return categories
}

/** In the order of the ids; deleted articles are missing. */
export async function listChosenRows(db: Kysely<Database>, ids: readonly string[]): Promise<ChosenArticleRow[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('articles')
    .select(columns)
    .select(sql<string>`substr(content_html, 1, ${sql.lit(BEGINNING)})`.as('beginning'))
    .where('id', 'in', ids)
    .where(isThere())
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** WordPress id by article id, published articles only. */
export async function findContentIdsOfPublished(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const numbers = new Map<string, number>()
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const part = ids.slice(start, start + IDS_PER_QUERY)
    const published = db.selectFrom('articles').select(['id', 'wordpress_id']).where('status', '=', 'published')
    for (const row of await published.where('id', 'in', part).execute()) numbers.set(row.id, row.wordpress_id)
  }
  return numbers
}

export async function listPublishedIds(db: Kysely<Database>, ids: readonly string[]): Promise<string[]> {
  const published = await findContentIdsOfPublished(db, ids)
  return ids.filter((id) => published.has(id))
}

const articleColumns = [
  'id',
  'title',
  'description',
  'category',
  'image_url',
  'image_alt',
  'author_name',
  'slug',
] as const

/** Without closed jobs. @param letters characters of each text; all if omitted. */
export async function listPublishedByIds(db: Kysely<Database>, ids: readonly string[], letters?: number) {
  const content = letters === undefined ? sql<string>`content_html` : sql<string>`substr(content_html, 1, ${letters})`
  const rows = []
  for (let start = 0; start < ids.length; start += IDS_PER_QUERY) {
    const part = await db
      .selectFrom('articles')
      .select(articleColumns)
      .select(content.as('content'))
      .where('id', 'in', ids.slice(start, start + IDS_PER_QUERY))
      .where('status', '=', 'published')
      .where(isListed())
      .execute()
    rows.push(...part)
  }
  return rows
}
export type IssueArticleRow = Awaited<ReturnType<typeof listPublishedByIds>>[number]
