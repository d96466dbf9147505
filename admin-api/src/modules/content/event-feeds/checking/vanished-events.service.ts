import type { DecideVanishedInput, VanishedEvent } from '@hometown/shared-types/event-feed'
import type { AppContext } from '../../../../context.ts'
import type { SignedIn } from '../../../../http/request-context.ts'
import { recordAudit } from '../../../platform/auth/audit.service.ts'
import { changeEvent, findStoredEvent, releaseFromFeed, removeEvent, writeEvents } from '../../events/events.service.ts'
import { listVanished, updateItem } from '../feed-items.repository.ts'

export async function listVanishedEvents({ store }: Pick<AppContext, 'store'>): Promise<VanishedEvent[]> {
  return (await listVanished(store.db)).map((row) => ({
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

/** Kept events become the newsroom's own; cancelled and deleted ones return when their feed has them again. */
export async function decideVanished(
  context: AppContext,
  signedIn: SignedIn,
  { eventIds, action }: DecideVanishedInput,
): Promise<{ done: number }> {
  let done = 0
  for (const eventId of new Set(eventIds)) {
    done += await writeEvents(context, async (trx) => {
      const [item] = await listVanished(trx, [eventId])
      const event = item && (await findStoredEvent(trx, eventId))
      if (!event) return 0
      if (action === 'delete') {
        await removeEvent(context, trx, signedIn, event)
        return 1
      }
      if (action === 'keep') {
        await releaseFromFeed(trx, [eventId])
        await updateItem(trx, item, { state: 'linked', vanished_at: null })
      } else {
        // Not an edit of ours: the feed may lift it when the event returns.
        await changeEvent(context, trx, null, event, { cancelled: true })
        await updateItem(trx, item, { state: 'cancelled' })
      }
      const details = { title: event.row.title }
      const entry = {
        user: signedIn.user,
        action: action === 'keep' ? 'event.keep' : 'event.cancel',
        subject: eventId,
        details,
      }
      await recordAudit(trx, entry, context.clock.now())
      return 1
    })
  }
  return { done }
}
