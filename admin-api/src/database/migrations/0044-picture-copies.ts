import { type Kysely, sql } from 'kysely'

export async function createPictureCopies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table picture_copies (
      url text not null primary key,
      state text not null check (state in ('waiting', 'first', 'ready', 'broken')),
      due_at bigint,
      attempts integer not null default 0,
      hash text,
      width integer,
      height integer,
      colour text,
      widths text not null default '[]',
      problem text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index picture_copies_due on picture_copies (due_at)`.execute(db)
}
