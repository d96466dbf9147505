import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { isListed } from '../../../../content/listed-articles/listed-articles.service.ts'

const IDS_PER_QUERY = 500

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
