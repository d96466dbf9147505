import { type Kysely, sql } from 'kysely'

/**
 * The content service walks whole archives page by page: with the first three a page is found, also of what changed
 * after a time, without touching the articles before it. The next two answer who has written, and whether there are
 * samples; the last is the order of the desk's lists.
 */
export async function indexArticlePaging(db: Kysely<unknown>): Promise<void> {
  await sql`drop index articles_newest`.execute(db)
  await sql`create index articles_by_date on articles (status, published_at, wordpress_id, updated_at)`.execute(db)
  await sql`create index articles_by_number on articles (status, wordpress_id, updated_at)`.execute(db)
  await sql`create index articles_by_change on articles (status, updated_at, wordpress_id)`.execute(db)
  await sql`create index articles_authors on articles (status, author_name)`.execute(db)
  await sql`create index articles_sample on articles (sample)`.execute(db)
  await sql`create index articles_newest on articles (coalesce(published_at, created_at) desc, title)`.execute(db)
}
