import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function findSuppression(
  db: Kysely<Database>,
  email: string,
): Promise<Insertable<MailSuppressionTable> | undefined> {
  return db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The first reason stays. */
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
