import type { RecurringLook } from '../../platform/schedule/polling-tasks.service.ts'
import { countyNow } from './county-now.ts'
import { settlePublished, wakeSnoozed } from './keep-suggestions.repository.ts'
import { rankWhenNeeded } from './ranking/rank-again.ts'
import { broadcastToDesks } from './review/take-step.ts'

const MINUTE = 60_000

/** Drafts may have been published, snoozed suggestions come back, and ranks depend on the day and the settings. */
export const keepSuggestions: RecurringLook = {
  name: 'keep-suggestions',
  everyMs: MINUTE,
  async run(context) {
    const isSettled = await settlePublished(context.store.db, context.clock.now())
    const isAwake = await wakeSnoozed(context.store.db, await countyNow(context))
    if (isSettled || isAwake) broadcastToDesks(context)
    await rankWhenNeeded(context)
  },
}
