import { type Kysely, sql } from 'kysely'

/** A single job removes everything that is old, so the separate ones are no longer planned. */
export async function endSingleCleanUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from schedule
    where state = 'waiting' and kind in (
      'forget-old-deeds', 'trim-audit-log', 'trim-mails', 'forget-submitters', 'forget-suggestions', 'forget-finds',
      'forget-unconfirmed'
    )
  `.execute(db)
}
