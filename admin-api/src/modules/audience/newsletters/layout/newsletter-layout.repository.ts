import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { NewsletterLayoutTable } from './newsletter-layout.table.ts'

const THE_ROW = 1

export async function findLayoutRow(db: Kysely<Database>): Promise<NewsletterLayoutTable | undefined> {
  return db.selectFrom('newsletter_layout').selectAll().where('id', '=', THE_ROW).executeTakeFirst()
}

/** False if another editor saved first. @param seen the version before; 0 if there is none, then a second insert fails */
export async function replaceLayoutRow(
  trx: Transaction<Database>,
  seen: number,
  values: Pick<NewsletterLayoutTable, 'layout' | 'updated_at'>,
): Promise<boolean> {
  const row = { ...values, version: seen + 1 }
  if (seen === 0) {
    await trx
      .insertInto('newsletter_layout')
      .values({ ...row, id: THE_ROW })
      .execute()
    return true
  }
  const { numUpdatedRows } = await trx
    .updateTable('newsletter_layout')
    .set(row)
    .where('id', '=', THE_ROW)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
