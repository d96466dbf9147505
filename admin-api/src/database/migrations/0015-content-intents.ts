import { type Kysely, sql } from 'kysely'

/** What was about to be written to WordPress: an answer that got lost is looked for again by this row's id. */
export async function createContentIntents(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_intents (
      id text not null primary key,
      article_id text not null,
      action text not null check (action in ('create', 'update', 'delete')),
      payload text not null,
      base_revision text,
      content_hash text,
      state text not null check (state in ('open', 'done', 'failed')),
      attempts integer not null default 0,
      error text,
      created_at bigint not null,
      closed_at bigint
    )
  `.execute(db)
  await sql`create index content_intents_open on content_intents (created_at) where state = 'open'`.execute(db)
  await sql`create index content_intents_article on content_intents (article_id)`.execute(db)
}
