import { type Kysely, sql } from 'kysely'

/**
 * The content service walks whole archives page by page: with these a page is found without touching the articles
 * before it. The last two answer whether there are samples, and who has written.
 */
export async function indexArticlePaging(db: Kysely<unknown>): Promise<void> {
  await sql`drop index articles_newest`.execute(db)
  await sql`create index articles_by_date on articles (status, published_at, wordpress_id)`.execute(db)
  await sql`create index articles_by_number on articles (status, wordpress_id)`.execute(db)
  await sql`create index articles_authors on articles (status, author_name)`.execute(db)
  await sql`create index articles_sample on articles (sample)`.execute(db)
}
