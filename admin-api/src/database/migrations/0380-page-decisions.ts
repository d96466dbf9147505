import { type Kysely, sql } from 'kysely'

/** What readers find at the address of something that was taken from them, or kept with a note. */
export async function createPageDecisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_decisions (
      id text not null primary key,
      kind text not null check (kind in ('article', 'event')),
      subject_id text not null,
      title text not null,
      path text not null,
      former_paths text not null default '[]',
      choice text not null check (choice in ('note', 'cancel', 'redirect', 'gone')),
      to_path text,
      show_title integer not null default 0 check (show_title in (0, 1)),
      reason text not null default '',
      note_id text,
      decided_by text,
      decided_at bigint not null,
      ended_by text,
      ended_at bigint
    )
  `.execute(db)
  await sql`create index page_decisions_subject on page_decisions (subject_id)`.execute(db)
  await sql`create index page_decisions_note on page_decisions (note_id)`.execute(db)
  await sql`
    create unique index page_decisions_path on page_decisions (path)
    where ended_at is null and choice in ('redirect', 'gone')
  `.execute(db)
}
