import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'

/** Deleted events must not come back from a feed. */
export async function noteDeleted(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 1)
}

export async function noteRestored(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 0)
}

async function setDeletedHere(trx: Transaction<Database>, eventIds: readonly string[], value: 0 | 1): Promise<void> {
  if (eventIds.length === 0) return
  await trx
    .updateTable('event_feed_items')
    .set({ deleted_here: value })
    .where(isOneOf(trx, 'event_id', eventIds))
    .execute()
}
