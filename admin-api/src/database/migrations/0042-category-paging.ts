import { type Kysely, sql } from 'kysely'

/** A page of one category is found as a page of all is: without touching the articles before it. */
export async function indexCategoryPaging(db: Kysely<unknown>): Promise<void> {
  await sql`drop index articles_newest_of_category`.execute(db)
  await sql`
    create index articles_newest_of_category on articles (status, category, published_at, wordpress_id, updated_at)
  `.execute(db)
}
