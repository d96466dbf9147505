import { type Kysely, sql } from 'kysely'

/** Articles that a newsletter dropped because readers can't read them any more; its title may still name them. */
export async function addDroppedArticles(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters add column dropped_article_ids text not null default '[]'`.execute(db)
}
