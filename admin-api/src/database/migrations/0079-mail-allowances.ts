import { type Kysely, sql } from 'kysely'

/** How many mails somebody else's calls have caused to one address, by a hash of it. */
export async function createMailAllowances(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_allowances (
      bucket text not null primary key,
      used integer not null,
      ends_at bigint not null
    )
  `.execute(db)
  await sql`create index mail_allowances_end on mail_allowances (ends_at)`.execute(db)
}
