import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '../../../../context.ts'
import { retryConflicts } from '../../../../database/write-conflict.ts'
import { announce } from '../../../platform/live/live.service.ts'
import type { RecurringLook } from '../../../platform/schedule/polling-tasks.service.ts'
import { type FindableItem, MOST_DAYS_APART, type StoryFinder } from '../../stories/stories.service.ts'
import {
  claimUnplaced,
  createRanker,
  listUnplaced,
  type Placement,
  placeInStories,
} from '../../suggestions/suggestions.service.ts'
import { openFinder } from './open-finder.ts'
import { storiesTold } from './stories-told.ts'

const DAY = 86_400_000
const MINUTE = 60_000
const AT_ONCE = 50

/** What a run has saved is placed right after it. This finds what a process that died has left. */
export const placeNewStories: RecurringLook = {
  name: 'place-stories',
  everyMs: MINUTE,
  async run(context) {
    await placeStories(context)
  },
}

const running = new WeakMap<object, Promise<number>>()

/**
 * Compares new news with those of the last days. It runs beside the harvest, so that no source waits for it; until then
 * each item is a row of its own. A concurrent call joins the one in progress.
 * @returns how many were compared
 */
export function placeStories(context: AppContext): Promise<number> {
  const under = running.get(context.store)
  if (under) return under
  const run = placeAll(context).finally(() => running.delete(context.store))
  running.set(context.store, run)
  return run
}

async function placeAll(context: AppContext): Promise<number> {
  const { db } = context.store
  let items = await listUnplaced(db, AT_ONCE)
  if (items.length === 0) return 0
  const finder = await openFinder(context)
  const ranker = await createRanker(context)
  let placed = 0
  for (; items.length > 0; items = await listUnplaced(db, AT_ONCE)) {
    const now = context.clock.now()
    const placements = items.map((item) => placementOf(item, finder, now))
    const ids = items.map(({ id }) => id)
    try {
      await retryConflicts(() =>
        db.transaction().execute(async (trx) => {
          const mine = await claimUnplaced(trx, ids, now)
          const some = placements.filter(({ suggestionId }) => mine.has(suggestionId))
          await placeInStories(trx, some, { ranker, now })
        }),
      )
    } catch (error) {
      for (const id of ids) finder.remove(id)
      throw error
    }
    placed += items.length
    await setImmediate()
  }
  announce(context, { type: 'changed', lists: ['content-suggestions'] })
  return placed
}

function placementOf(item: FindableItem & { publishedAt: number }, finder: StoryFinder, now: number): Placement {
  // A feed's older items, of which a new source has many.
  if (item.publishedAt < now - MOST_DAYS_APART * DAY) return { suggestionId: item.id, matches: [] }
  const matches = storiesTold(item, finder)
  finder.add(item)
  return { suggestionId: item.id, matches }
}
