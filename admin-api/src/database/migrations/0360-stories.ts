import { type Kysely, sql } from 'kysely'

/** Items that tell of one happening are rows of their own, grouped under the one that leads their story. */
export async function createStoryLinks(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content_suggestions add column story_id text references content_suggestions(id) on delete set null
  `.execute(db)
  await sql`alter table content_suggestions add column is_copy integer not null default 0`.execute(db)
  await sql`alter table content_suggestions add column tellers integer not null default 1`.execute(db)
  // What is there already stays as it is.
  await sql`alter table content_suggestions add column placed_at bigint`.execute(db)
  await sql`update content_suggestions set placed_at = discovered_at`.execute(db)
  await sql`create index content_suggestions_unplaced on content_suggestions (discovered_at) where placed_at is null`.execute(
    db,
  )
  await sql`create index content_suggestions_stories on content_suggestions (story_id)`.execute(db)
  await sql`
    create table story_links (
      one_id text not null references content_suggestions(id) on delete cascade,
      other_id text not null references content_suggestions(id) on delete cascade,
      state text not null check (state in ('joined', 'offered', 'split')),
      decided_by text,
      reasons text not null,
      score real not null,
      decided_at bigint not null,
      primary key (one_id, other_id)
    )
  `.execute(db)
  await sql`create index story_links_other on story_links (other_id)`.execute(db)
}
