import type { Kysely } from 'kysely'

/** A link is valid for seven days from its mail, so a late mail delays the deletion. */
export async function addConfirmationMails(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('subscribers').addColumn('confirmation_mailed_at', 'bigint').execute()
}
