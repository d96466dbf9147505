import { type Kysely, sql } from 'kysely'

/** The send that suppressed an address, so that an editor can undo all suppressions of a send. */
export async function addSuppressingSends(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_suppressions add column send_no bigint`.execute(db)
  await sql`
    create index mail_suppressions_of_sends on mail_suppressions (send_no) where send_no is not null
  `.execute(db)
}
