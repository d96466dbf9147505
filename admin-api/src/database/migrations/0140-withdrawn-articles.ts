import { type Kysely, sql } from 'kysely'

/** A recreated post may carry the id of its former article. */
export async function indexWithdrawnArticles(db: Kysely<unknown>): Promise<void> {
  await sql`create index withdrawn_posts_article on withdrawn_posts (article_id)`.execute(db)
}
