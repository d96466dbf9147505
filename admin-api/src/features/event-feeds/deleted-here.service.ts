import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import { setDeletedHere } from './feed-items.repository.ts'

/** Somebody deleted these events: no feed brings them back. */
export async function noteDeleted(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 1)
}

/** Somebody restored these events. */
export async function noteRestored(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 0)
}
