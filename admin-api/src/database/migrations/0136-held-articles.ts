import { type Kysely, sql } from 'kysely'

/** Articles that WordPress lost with too many others; they stay until somebody confirms the loss. */
export async function createHeldArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_articles (
      article_id text not null primary key references articles (id) on delete cascade,
      missing_since bigint not null,
      confirmed_at bigint
    )
  `.execute(db)
}
