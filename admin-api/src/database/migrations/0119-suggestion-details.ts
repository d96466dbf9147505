import { type Kysely, sql } from 'kysely'

const COLUMNS = [
  "kind text not null default 'news' check (kind in ('news', 'event', 'fixture'))",
  // What is known of an event or a fixture, as JSON.
  'details text',
  // Why it is ranked so: JSON list of words and points, and what they come to.
  "reasons text not null default '[]'",
  'rules_score integer not null default 0',
  // What the source itself says: its sections and tags, a JSON list.
  "category_words text not null default '[]'",
  'summary text',
  'author text',
  'published_at bigint',
  'image_origin text',
  'event_id text references calendar_events (id) on delete set null',
  'fixture_id text references fixtures (id) on delete set null',
  'version integer not null default 1',
  // What a model wrote, statement by statement, as JSON.
  "statements text not null default '[]'",
  'needs_clearing integer not null default 0',
  'statements_cleared_at bigint',
  'statements_cleared_by text',
  'enriched_at bigint',
  'updated_at bigint not null default 0',
  // A deleted one is kept, so that the deletion can be taken back.
  'deleted_at bigint',
]

/** What a find is, why it is ranked as it is, and what was made of it. */
export async function addSuggestionDetails(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await sql`alter table content_suggestions add column ${sql.raw(column)}`.execute(db)
}
