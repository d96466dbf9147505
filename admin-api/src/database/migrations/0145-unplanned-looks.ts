import { type Kysely, sql } from 'kysely'

/** Polls are no longer planned: each planned poll left a row and took two commits. */
export async function forgetPlannedLooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from schedule where kind in (
      'read-sources', 'check-event-feeds', 'keep-suggestions', 'settle-submissions', 'check-mail-domains'
    )
  `.execute(db)
}
