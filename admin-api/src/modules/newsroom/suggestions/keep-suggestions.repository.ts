import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Lists go by the time itself; this tells the open desks. @param wallTime the county's, now */
export async function wakeSnoozed(db: Kysely<Database>, wallTime: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set({ snoozed_until: null })
    .where('snoozed_until', '<=', wallTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function settlePublished(db: Kysely<Database>, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set((row) => ({ status: 'published', version: row('version', '+', 1), updated_at: now }))
    .where('status', '=', 'approved')
    .where((row) =>
      row.or([
        row('article_id', 'in', row.selectFrom('articles').select('id').where('status', '=', 'published')),
        row.and([
          row('kind', '=', 'event'),
          row('event_id', 'in', row.selectFrom('calendar_events').select('id').where('status', '=', 'published')),
        ]),
      ]),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
