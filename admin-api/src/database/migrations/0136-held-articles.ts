import { type Kysely, sql } from 'kysely'

/** Articles that WordPress lost with too many others, and that stay until somebody confirms it. */
export async function createHeldArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_articles (
      article_id text not null primary key references articles (id) on delete cascade,
      missing_since bigint not null,
      confirmed_at bigint
    )
  `.execute(db)
}
