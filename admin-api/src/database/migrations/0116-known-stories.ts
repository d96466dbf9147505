import { type Kysely, sql } from 'kysely'

/** The words of recent stories and of what is to come, to know them again when they are told otherwise. */
export async function createKnownStories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table known_stories (
      id text not null primary key,
      suggestion_id text references content_suggestions (id) on delete set null,
      kind text not null check (kind in ('news', 'event', 'fixture')),
      day text not null,
      start_time text,
      place text,
      title_words text not null,
      text_words text not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index known_stories_expiry on known_stories (expires_at)`.execute(db)
  await sql`create index known_stories_suggestion on known_stories (suggestion_id)`.execute(db)
}
