import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { NewSubscriberRow } from '../subscribers.repository.ts'

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
