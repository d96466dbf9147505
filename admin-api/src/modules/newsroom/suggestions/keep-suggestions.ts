import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { every } from '../../platform/jobs/periodic.service.ts'
import { countyNow } from './list-suggestions.ts'
import { rankWhenNeeded } from './ranker.ts'
import { broadcastToDesks } from './steps.ts'

const MINUTE = 60_000

/** Drafts may have been published, snoozed suggestions come back, and ranks depend on the day and the settings. */
export const keepSuggestions = every('keep-suggestions', MINUTE, async (context) => {
  const isSettled = await settlePublished(context.store.db, context.clock.now())
  const isAwake = await wakeSnoozed(context.store.db, await countyNow(context))
  if (isSettled || isAwake) broadcastToDesks(context)
  await rankWhenNeeded(context)
})

/** Lists go by the time itself; this tells the open desks. @param wallTime the county's, now */
async function wakeSnoozed(db: Kysely<Database>, wallTime: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('content_suggestions')
    .set({ snoozed_until: null })
    .where('snoozed_until', '<=', wallTime)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function settlePublished(db: Kysely<Database>, now: number): Promise<boolean> {
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
