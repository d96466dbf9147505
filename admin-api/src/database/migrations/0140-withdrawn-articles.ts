import { type Kysely, sql } from 'kysely'

/** A post made anew may carry the id of the article that it was. */
export async function indexWithdrawnArticles(db: Kysely<unknown>): Promise<void> {
  await sql`create index withdrawn_posts_article on withdrawn_posts (article_id)`.execute(db)
}
