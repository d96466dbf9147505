import type { DecideVanishedInput, VanishedEvent } from '@hometown/shared-types/event-feed'
import type { Kysely } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import type { SignedIn } from '../../../http/request-context.ts'
import { recordAudit } from '../../platform/audit/audit.service.ts'
import { findStoredEvent, releaseFromFeed, removeEvent, saveEvent, writeEvents } from '../events/events.service.ts'

const MOST = 500

export async function listVanishedEvents({ store }: Pick<AppContext, 'store'>): Promise<VanishedEvent[]> {
  return (await vanishedItems(store.db).limit(MOST).execute()).map((row) => ({
    eventId: row.event_id,
    feedId: row.feed_id,
    feedName: row.feed_name,
    title: row.title,
    location: row.location ?? '',
    start: row.start_date,
    status: row.status,
    vanishedAt: new Date(row.vanished_at ?? 0).toISOString(),
  }))
}

function vanishedItems(db: Kysely<Database>) {
  return db
    .selectFrom('event_feed_items')
    .innerJoin('calendar_events', 'calendar_events.id', 'event_feed_items.event_id')
    .innerJoin('event_feeds', 'event_feeds.id', 'event_feed_items.feed_id')
    .select(['event_feed_items.feed_id', 'event_feed_items.item_key', 'event_feed_items.event_id'])
    .select(['event_feed_items.vanished_at', 'event_feeds.name as feed_name'])
    .select(['calendar_events.title', 'calendar_events.location'])
    .select(['calendar_events.start_date', 'calendar_events.status'])
    .where('event_feed_items.state', '=', 'vanished')
    .orderBy('calendar_events.start_date')
    .orderBy('event_feed_items.event_id')
}

/** Kept events become the newsroom's own; canceled ones return when their feed has them again. */
export async function decideVanished(
  context: AppContext,
  signedIn: SignedIn,
  { eventIds, action }: DecideVanishedInput,
): Promise<{ done: number }> {
  let done = 0
  for (const eventId of new Set(eventIds)) {
    done += await writeEvents(context, async (trx) => {
      const item = await vanishedItems(trx).where('event_feed_items.event_id', '=', eventId).executeTakeFirst()
      const event = item && (await findStoredEvent(trx, eventId))
      if (!event) return 0
      if (action === 'delete') {
        await removeEvent(context, trx, signedIn, event)
        return 1
      }
      if (action === 'keep') await releaseFromFeed(trx, [eventId])
      // Not an edit of ours: the feed may lift it when the event returns.
      else await saveEvent(context, trx, null, event, { cancelled: true })
      await trx
        .updateTable('event_feed_items')
        .set(action === 'keep' ? { state: 'linked', vanished_at: null } : { state: 'cancelled' })
        .where('feed_id', '=', item.feed_id)
        .where('item_key', '=', item.item_key)
        .execute()
      const details = { title: event.row.title }
      const entry = { user: signedIn.user, action: `event.${action}`, subject: eventId, details }
      await recordAudit(trx, entry, context.clock.now())
      return 1
    })
  }
  return { done }
}
