import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { RecurringLook } from '../../platform/schedule/polling-tasks.service.ts'
import { rankWhenNeeded } from './ranking/rank-again.ts'
import { broadcastToDesks } from './review/take-step.ts'

const MINUTE = 60_000

/** Drafts may have been published, and ranks depend on the day and the settings. */
export const keepSuggestions: RecurringLook = {
  name: 'keep-suggestions',
  everyMs: MINUTE,
  async run(context) {
    if (await settlePublished(context.store.db, context.clock.now())) broadcastToDesks(context)
    await rankWhenNeeded(context)
  },
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
