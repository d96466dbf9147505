import { type Kysely, sql } from 'kysely'

export async function addPictureCredits(db: Kysely<unknown>): Promise<void> {
  for (const column of ['caption text', 'credit text', 'credit_url text', 'license text'])
    await sql`alter table media add column ${sql.raw(column)}`.execute(db)
  await sql`alter table media add column made_with_ai integer not null default 0 check (made_with_ai in (0, 1))`.execute(
    db,
  )
  // The desk offers the credits in use, the most used first.
  await sql`create index media_by_credit on media (credit, credit_url, license)`.execute(db)
}
