import { type Kysely, sql } from 'kysely'

/** Which event here an entry of a foreign calendar is; files that were imported count as one feed, `file`. */
export async function createEventFeedItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table event_feed_items (
      feed_id text not null,
      item_key text not null,
      event_id text not null,
      state text not null check (state in ('own', 'vanished', 'cancelled', 'linked')),
      url text,
      facts text not null,
      field_hashes text not null,
      vanished_at bigint,
      created_at bigint not null,
      primary key (feed_id, item_key)
    )
  `.execute(db)
  await sql`create index event_feed_items_event on event_feed_items (event_id)`.execute(db)
  await sql`create index event_feed_items_key on event_feed_items (item_key)`.execute(db)
}
