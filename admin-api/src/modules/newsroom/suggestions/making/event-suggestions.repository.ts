import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'

/** Also deleted ones, which can be restored. */
export async function listSuggestionsOfEvent(db: Kysely<Database>, eventId: string): Promise<string[]> {
  const rows = await db.selectFrom('content_suggestions').select('id').where('event_id', '=', eventId).execute()
  return rows.map(({ id }) => id)
}

/** @returns false if its event is another one by now */
export async function pointToEvent(
  trx: Transaction<Database>,
  id: string,
  { from, to, now }: { from: string; to: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('content_suggestions')
    .set((row) => ({ event_id: to, version: row('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .where('event_id', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
