import type { Kysely } from 'kysely'

/** The link of a mail is good for seven days, so whoever was mailed late is forgotten later. */
export async function addConfirmationMails(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscribers').addColumn('confirmation_mailed_at', 'bigint').execute()
}
