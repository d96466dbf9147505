import { setImmediate } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { listStoredEvents, releaseFromFeed, removeEvents, writeEvents } from '../events/events.service.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import { listOwnEventIds } from './feed-items.repository.ts'
import { claimFeed, deleteFeedRows, endClaim, findFeedRow } from './feeds.repository.ts'

const CLAIM_MS = 120_000
const EVENTS_PER_BATCH = 50

/** Ends a subscription; its events become the newsroom's own or are deleted. */
export async function deleteFeed(
  context: AppContext,
  by: SignedIn,
  id: string,
  events: 'keep' | 'delete',
): Promise<{ deletedEvents: number }> {
  const { store, clock } = context
  const now = clock.now()
  const token = uuid()
  const feed = await claimFeed(store.db, id, { token, now, until: now + CLAIM_MS })
  if (!feed) {
    if (!(await findFeedRow(store.db, id))) throw notFound('Calendar')
    throw new AppError(409, 'busy', 'We’re checking this calendar right now. Please try again in a moment.')
  }
  try {
    const deletedEvents = await endFollowing(context, by, feed, events)
    announce(context, { type: 'changed', lists: ['calendar-events'] })
    return { deletedEvents }
  } finally {
    // The feed is there only if this failed. Whoever tries again needn't wait for the claim to end.
    await retryConflicts(() => store.db.transaction().execute((trx) => endClaim(trx, id, token, {})))
  }
}

async function endFollowing(
  context: AppContext,
  by: SignedIn,
  { id, name }: EventFeedRow,
  events: 'keep' | 'delete',
): Promise<number> {
  const { store, clock } = context
  const ids = await listOwnEventIds(store.db, id)
  const deletedEvents = events === 'delete' ? await removeAll(context, ids) : 0
  await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      if (events === 'keep') await releaseFromFeed(trx, ids)
      await deleteFeedRows(trx, id)
      const details = { name, events, deletedEvents }
      await recordAudit(trx, { user: by.user, action: 'event-feed.delete', subject: id, details }, clock.now())
    }),
  )
  return deletedEvents
}

/** @returns how many are gone */
async function removeAll(context: AppContext, ids: readonly string[]): Promise<number> {
  let removed = 0
  for (let next = 0; next < ids.length; next += EVENTS_PER_BATCH) {
    removed += await writeEvents(context, async (trx) => {
      const events = await listStoredEvents(trx, ids.slice(next, next + EVENTS_PER_BATCH))
      await removeEvents(context, trx, null, events)
      return events.length
    })
    await setImmediate()
  }
  return removed
}
