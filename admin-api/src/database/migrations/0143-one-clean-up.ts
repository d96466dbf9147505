import { type Kysely, sql } from 'kysely'

/** One work removes everything that is old; those that each removed one kind of it are planned no more. */
export async function endSingleCleanUps(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from schedule
    where state = 'waiting' and kind in (
      'forget-old-deeds', 'trim-audit-log', 'trim-mails', 'forget-submitters', 'forget-suggestions', 'forget-finds',
      'forget-unconfirmed'
    )
  `.execute(db)
}
