import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function findSuppression(
  db: Kysely<Database>,
  email: string,
): Promise<Insertable<MailSuppressionTable> | undefined> {
  return db.selectFrom('mail_suppressions').selectAll().where('email', '=', email).executeTakeFirst()
}

/** An existing suppression keeps its reason, but no longer depends on a send. */
export async function insertSuppression(
  db: Kysely<Database>,
  suppression: Insertable<MailSuppressionTable>,
): Promise<void> {
  await db
    .insertInto('mail_suppressions')
    .values(suppression)
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ send_no: null }))
    .execute()
}

export async function insertOfSend(
  db: Kysely<Database>,
  sendNo: number,
  suppressions: readonly Pick<MailSuppressionTable, 'email' | 'details'>[],
  now: number,
): Promise<void> {
  const rows = suppressions.map(({ email, details }) => {
    return { email: email.toLowerCase(), details, reason: 'bounce' as const, created_at: now, send_no: sendNo }
  })
  await db
    .insertInto('mail_suppressions')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

export async function countOfSend(db: Kysely<Database>, sendNo: number): Promise<number> {
  const row = await db
    .selectFrom('mail_suppressions')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('send_no', '=', sendNo)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export async function deleteOfSend(db: Kysely<Database>, sendNo: number): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mail_suppressions').where('send_no', '=', sendNo).executeTakeFirst()
  return Number(numDeletedRows)
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
