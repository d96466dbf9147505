import { type Kysely, sql } from 'kysely'

/** A suppressed address gets no mail for a sign-up, so only the desk can see it. */
export async function addSuppressedSignUps(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('mail_suppressions').addColumn('signed_up_at', 'bigint').execute()
  await sql`
    create index mail_suppressions_signed_up on mail_suppressions (signed_up_at) where signed_up_at is not null
  `.execute(db)
}
