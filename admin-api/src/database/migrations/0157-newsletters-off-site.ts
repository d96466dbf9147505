import { type Kysely, sql } from 'kysely'

/** When staff took a sent newsletter off the site. Its mails and report stay. */
export async function addTakenOffAt(db: Kysely<unknown>): Promise<void> {
  await sql`alter table newsletters add column taken_off_at bigint`.execute(db)
}
