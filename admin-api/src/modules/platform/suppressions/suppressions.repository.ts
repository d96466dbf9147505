import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function findSuppression(
  db: Kysely<Database>,
  email: string,
): Promise<Insertable<MailSuppressionTable> | undefined> {
  return db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).executeTakeFirst()
}

/** An existing suppression keeps its reason. */
export async function insertSuppression(
  db: Kysely<Database>,
  suppression: Insertable<MailSuppressionTable>,
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values(suppression)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function noteSignUps(db: Kysely<Database>, emails: readonly string[], now: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('mail_suppressions')
    .set({ signed_up_at: now })
    .where('email', 'in', emails)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export async function deleteSuppression(db: Kysely<Database>, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('mail_suppressions').where('email', '=', email).executeTakeFirst()
  return numDeletedRows > 0n
}
