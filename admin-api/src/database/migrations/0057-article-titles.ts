import { type Kysely, sql } from 'kysely'

/** The desk's lists by title are in this order; a table of whole texts is slow to sort. */
export async function indexArticleTitles(db: Kysely<unknown>): Promise<void> {
  await sql`create index articles_titles on articles (lower(title), title)`.execute(db)
}
