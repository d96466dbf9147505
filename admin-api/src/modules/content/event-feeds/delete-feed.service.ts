import { setImmediate } from 'node:timers/promises'
import type { SeenChoice } from '@hometown/shared-types/seen'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../context.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/auth/audit.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import {
  type EventTaking,
  listStoredEvents,
  prepareChange,
  prepareEventTaking,
  releaseFromFeed,
  removeEvents,
  saveChanges,
  writeEvents,
} from '../events/events.service.ts'
import type { EventFeedRow } from './event-feeds.table.ts'
import { listOwnEventIds } from './feed-items.repository.ts'
import { claimFeed, deleteFeedRows, endClaim, findFeedRow } from './feeds.repository.ts'

const CLAIM_MS = 120_000
const EVENTS_PER_BATCH = 50

interface FeedDeletion {
  events: 'keep' | 'delete'
  /** What readers who know deleted events find; canceled ones stay as the newsroom's own. */
  seen?: SeenChoice | undefined
}

/**
 * Ends a subscription; its events become the newsroom's own or are deleted.
 * @throws AppError 409 `seen` if readers know some of them and the choice is missing
 */
export async function deleteFeed(
  context: AppContext,
  by: SignedIn,
  id: string,
  { events, seen }: FeedDeletion,
): Promise<{ deletedEvents: number }> {
  const { store, clock } = context
  const now = clock.now()
  // Before the claim, which somebody who is asked would leave behind.
  const known = events === 'delete' ? await listStoredEvents(store.db, await listOwnEventIds(store.db, id)) : []
  const taking = await prepareEventTaking(context, by, known, seen)
  const token = uuid()
  const feed = await claimFeed(store.db, id, { token, now, until: now + CLAIM_MS })
  if (!feed) {
    if (!(await findFeedRow(store.db, id))) throw notFound('Calendar')
    throw new AppError(409, 'busy', 'We’re checking this calendar right now. Please try again in a moment.')
  }
  try {
    const deletedEvents = await endFollowing(context, by, feed, { events, taking })
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
  { events, taking }: Pick<FeedDeletion, 'events'> & { taking: EventTaking },
): Promise<number> {
  const { store, clock } = context
  const ids = await listOwnEventIds(store.db, id)
  const deletedEvents = events === 'delete' ? await removeAll(context, by, ids, taking) : 0
  await retryConflicts(() =>
    store.db.transaction().execute(async (trx) => {
      await releaseFromFeed(
        trx,
        ids.filter((eventId) => events === 'keep' || taking.canceled.has(eventId)),
      )
      await deleteFeedRows(trx, id)
      const details = { name, events, deletedEvents }
      await recordAudit(trx, { user: by.user, action: 'event-feed.delete', subject: id, details }, clock.now())
    }),
  )
  return deletedEvents
}

/** @returns how many are gone. @throws AppError if readers know more than before, while none is gone */
async function removeAll(
  context: AppContext,
  by: SignedIn,
  ids: readonly string[],
  taking: EventTaking,
): Promise<number> {
  let removed = 0
  for (let next = 0; next < ids.length; next += EVENTS_PER_BATCH) {
    removed += await writeEvents(context, async (trx) => {
      const events = await listStoredEvents(trx, ids.slice(next, next + EVENTS_PER_BATCH))
      const kept = events.filter(({ row }) => taking.canceled.has(row.id))
      const others = events.filter(({ row }) => !taking.canceled.has(row.id))
      const canceling = kept.map((before) => prepareChange(before, { cancelled: true }))
      const batch = next === 0 ? taking : neverRefusing(taking)
      await saveChanges(context, trx, by, canceling, batch)
      await removeEvents(context, trx, null, others, batch)
      return others.length
    })
    await setImmediate()
  }
  return removed
}

/** Others are gone for good, so an event that readers got to know meanwhile leaves them as one about which nobody could be asked. */
function neverRefusing({ canceled, asked, also }: EventTaking): EventTaking {
  const left = new Set(asked)
  return {
    canceled,
    asked: left,
    async also(trx, row) {
      try {
        await also(trx, row)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        left.delete(row.id)
      }
    },
  }
}
