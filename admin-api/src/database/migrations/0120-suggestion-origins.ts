import { type Kysely, sql } from 'kysely'

/** Everywhere a suggestion was found. Names stay when the source goes. */
export async function createSuggestionOrigins(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suggestion_origins (
      id text not null primary key,
      suggestion_id text not null references content_suggestions (id) on delete cascade,
      source_id text references sources (id) on delete set null,
      source_name text not null,
      url text not null,
      title text not null,
      published_at bigint,
      found_at bigint not null
    )
  `.execute(db)
  await sql`create index suggestion_origins_suggestion on suggestion_origins (suggestion_id, found_at)`.execute(db)
  await sql`create index suggestion_origins_source on suggestion_origins (source_id)`.execute(db)
}
