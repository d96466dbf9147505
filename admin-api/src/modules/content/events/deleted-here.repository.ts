import type { Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

const IDS_PER_QUERY = 400

/** Somebody deleted these events: no feed brings them back. */
export async function noteDeleted(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 1)
}

/** Somebody restored these events. */
export async function noteRestored(trx: Transaction<Database>, eventIds: readonly string[]): Promise<void> {
  await setDeletedHere(trx, eventIds, 0)
}

async function setDeletedHere(trx: Transaction<Database>, eventIds: readonly string[], value: 0 | 1): Promise<void> {
  for (let start = 0; start < eventIds.length; start += IDS_PER_QUERY)
    await trx
      .updateTable('event_feed_items')
      .set({ deleted_here: value })
      .where('event_id', 'in', eventIds.slice(start, start + IDS_PER_QUERY))
      .execute()
}
