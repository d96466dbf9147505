import { type Kysely, sql } from 'kysely'

/** What only looks, every few minutes, is not planned any more: each look left a row, and two commits. */
export async function forgetPlannedLooks(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from schedule where kind in (
      'read-sources', 'check-event-feeds', 'keep-suggestions', 'settle-submissions', 'check-mail-domains'
    )
  `.execute(db)
}
