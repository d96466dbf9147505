import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

export interface Delivery {
  id: string
  event: string
  objectType: string
  objectId: number
}

export async function insertDelivery(trx: Transaction<Database>, delivery: Delivery, now: number): Promise<boolean> {
  const row = await trx
    .insertInto('webhook_deliveries')
    .values({
      id: delivery.id,
      event: delivery.event,
      object_type: delivery.objectType,
      object_id: delivery.objectId,
      received_at: now,
      processed_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function listWaitingDeliveries(db: Kysely<Database>, limit: number): Promise<Delivery[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['id', 'event', 'object_type', 'object_id'])
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    event: row.event,
    objectType: row.object_type,
    objectId: row.object_id,
  }))
}

const IDS_PER_WRITE = 500

export async function markDeliveriesProcessed(
  db: Kysely<Database>,
  ids: readonly string[],
  now: number,
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_WRITE) {
    const part = ids.slice(start, start + IDS_PER_WRITE)
    await db.updateTable('webhook_deliveries').set({ processed_at: now }).where('id', 'in', part).execute()
  }
}
