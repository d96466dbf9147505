import type { Insertable, Kysely, Transaction, Updateable } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { SubscriberRow, SubscriberTable } from './subscribers.table.ts'

export type NewSubscriberRow = Omit<Insertable<SubscriberTable>, 'version'>

export async function findSubscriber(db: Kysely<Database>, id: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findSubscriberByEmail(db: Kysely<Database>, email: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('email', '=', email).executeTakeFirst()
}

/** @param key token from the subscriber's mails. */
export async function findSubscriberByKey(db: Kysely<Database>, key: string): Promise<SubscriberRow | undefined> {
  return db.selectFrom('subscribers').selectAll().where('unsubscribe_token', '=', key).executeTakeFirst()
}

/** False if the address already exists. */
export async function insertSubscriber(db: Kysely<Database>, row: NewSubscriberRow): Promise<boolean> {
  const inserted = await db
    .insertInto('subscribers')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Returns the ids of inserted rows. Rows whose address already exists, also earlier in the list, are skipped. */
export async function insertNewSubscribers(
  db: Kysely<Database>,
  rows: readonly NewSubscriberRow[],
): Promise<ReadonlySet<string>> {
  const inserted = await db
    .insertInto('subscribers')
    .values(rows)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

/** False if someone else has changed it since that version. */
export async function updateSubscriber(
  db: Kysely<Database>,
  { id, version }: Pick<SubscriberRow, 'id' | 'version'>,
  changes: Omit<Updateable<SubscriberTable>, 'id' | 'version' | 'updated_at'>,
  now: number,
): Promise<boolean> {
  const updated = await db
    .updateTable('subscribers')
    .set({ ...changes, version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

/** Doesn't change the version, because the subscriber's choices stay the same. */
export async function noteConfirmationMail(db: Kysely<Database>, id: string, now: number): Promise<void> {
  await db.updateTable('subscribers').set({ confirmation_mailed_at: now }).where('id', '=', id).execute()
}

export async function listKnownAddresses(db: Kysely<Database>, emails: readonly string[]) {
  if (emails.length === 0) return []
  return db.selectFrom('subscribers').select(['email', 'status']).where('email', 'in', emails).execute()
}

export async function insertSubscribers(trx: Transaction<Database>, rows: readonly NewSubscriberRow[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('subscribers').values(rows).execute()
}

export async function deleteSubscriberRow(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('subscribers').where('id', '=', id).execute()
}
