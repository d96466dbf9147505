import { type Kysely, sql } from 'kysely'

/** What was decided about a suggestion and made of it, step by step; the last one can be taken back. */
export async function createSuggestionSteps(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table suggestion_steps (
      id text not null primary key,
      suggestion_id text not null references content_suggestions (id) on delete cascade,
      number integer not null,
      step text not null
        check (step in ('approve', 'reject', 'draft', 'publish', 'event', 'fixture', 'clear')),
      status_before text not null,
      made_id text,
      made_version integer,
      done_by text,
      done_at bigint not null,
      undone_at bigint,
      unique (suggestion_id, number)
    )
  `.execute(db)
}
