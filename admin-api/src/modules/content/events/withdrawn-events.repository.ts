import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { WithdrawnEventTable } from './events.table.ts'

export async function insertWithdrawn(trx: Transaction<Database>, rows: readonly WithdrawnEventTable[]): Promise<void> {
  await insertMany(trx, 'withdrawn_events', rows)
}

export async function deleteWithdrawn(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await trx
      .deleteFrom('withdrawn_events')
      .where(isOneOf(trx, 'id', ids))
      .execute()
}

export async function listWithdrawnRows(db: Kysely<Database>, since: number): Promise<WithdrawnEventTable[]> {
  return db.selectFrom('withdrawn_events').selectAll().where('withdrawn_at', '>=', since).orderBy('id').execute()
}
