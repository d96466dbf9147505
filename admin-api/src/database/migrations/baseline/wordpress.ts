import { type Kysely, sql } from 'kysely'

export async function createWordPressTables(db: Kysely<unknown>): Promise<void> {
  // Intended writes to WordPress: if an answer is lost, we look for the post by this row's id.
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
  await sql`
    create table webhook_deliveries (
      id text not null primary key,
      event text not null,
      object_type text not null,
      object_id bigint not null,
      received_at bigint not null,
      processed_at bigint,
      attempts integer not null default 0,
      error text
    )
  `.execute(db)
  await sql`
    create index webhook_deliveries_waiting on webhook_deliveries (received_at) where processed_at is null
  `.execute(db)
  await sql`create index webhook_deliveries_received on webhook_deliveries (received_at)`.execute(db)
  // Calendar changes that WordPress doesn't have yet, one row per event, including deleted ones.
  await sql`
    create table event_pushes (
      event_id text not null primary key,
      title text not null,
      wordpress_post_id bigint,
      wanted text not null,
      tries integer not null default 0,
      error text,
      due_at bigint not null,
      requested_at bigint not null
    )
  `.execute(db)
  await sql`create index event_pushes_due on event_pushes (due_at)`.execute(db)
}
