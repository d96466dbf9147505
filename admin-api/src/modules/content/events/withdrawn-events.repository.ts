import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany, isOneOf } from '../../../database/many-rows.ts'
import type { CalendarEventTable, WithdrawnEventTable } from './events.table.ts'

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

/** The published events that start at one of these times. */
export async function listPublishedStarts(
  trx: Transaction<Database>,
  starts: readonly string[],
): Promise<Pick<CalendarEventTable, 'title' | 'start_date'>[]> {
  if (starts.length === 0) return []
  return trx
    .selectFrom('calendar_events')
    .select(['title', 'start_date'])
    .where('status', '=', 'published')
    .where(isOneOf(trx, 'start_date', [...new Set(starts)]))
    .execute()
}
