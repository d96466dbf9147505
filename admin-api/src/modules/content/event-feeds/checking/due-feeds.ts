import pLimit from 'p-limit'
import type { AppContext } from '../../../../context.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import type { RecurringLook } from '../../../platform/schedule/polling-tasks.service.ts'
import { listDueFeeds } from '../feeds.repository.ts'
import { checkFeed } from './check-feed.ts'

const MINUTE = 60_000
const AT_ONCE = 4
const MOST_IN_A_LOOK = 100

export const checkDueFeeds: RecurringLook = {
  name: 'check-event-feeds',
  everyMs: MINUTE,
  run: checkAllDue,
}

export async function checkAllDue(context: AppContext): Promise<void> {
  if (context.config.harvestSeconds === 0) return
  const turn = pLimit(AT_ONCE)
  const ids = await listDueFeeds(context.store.db, context.clock.now(), MOST_IN_A_LOOK)
  await Promise.all(ids.map((id) => turn(() => checkUnlessTaken(context, id))))
}

/** The desk may have started a check or ended the subscription. */
async function checkUnlessTaken(context: AppContext, id: string): Promise<void> {
  try {
    await checkFeed(context, id)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}
