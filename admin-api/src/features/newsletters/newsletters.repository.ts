import type { Category } from '@hometown/shared-types/category'
import type { Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { NewsletterRow } from './newsletters.table.ts'

const IDS_PER_QUERY = 500

/** Newest first; sent ones by when they were sent. */
export async function listNewestNewsletters(
  db: Kysely<Database>,
  options: { sentOnly: boolean; limit: number },
): Promise<NewsletterRow[]> {
  let newest = db.selectFrom('newsletters').selectAll().limit(options.limit)
  newest = options.sentOnly
    ? newest.where('status', '=', 'sent').orderBy('sent_at', 'desc')
    : newest.orderBy('created_at', 'desc')
  return newest.orderBy('id', 'desc').execute()
}

/** The category of each article that there still is, by the article's id. */
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
