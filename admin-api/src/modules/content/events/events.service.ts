import type {
  BulkEventsInput,
  BulkEventsResult,
  DeletedEvent,
  SavedEvent,
} from '@hometown/shared-types/contract/desk-events'
import type { CalendarEvent, EventChanges } from '@hometown/shared-types/contract/events'
import { sql } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { isOneOf } from '../../../database/bulk-sql.ts'
import type { Actor, RowFilter, Tx } from '../../../database/database.ts'
import { AppError, staleVersion } from '../../../http/errors/app-error.ts'
import { pictureColumnUsage } from '../media/index.ts'
import { chooseRedirectTarget, setRedirectTarget } from '../redirects/index.ts'
import { eventFromStored } from './event-row.ts'
import {
  events,
  expectEvent,
  expectEvents,
  type NewEvent,
  restoreEvents,
  type SaveEventResult,
  saveEvent,
  softDeleteEvent,
} from './save-event.ts'

export async function createEvent(context: AppContext, actor: Actor, input: NewEvent): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) => describeSavedEvent(await saveEvent(context, tx, undefined, input)))
}

export async function updateEvent(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, ...changes }: EventChanges,
): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) =>
    describeSavedEvent(await saveEvent(context, tx, await expectEvent(tx, id, version), changes)),
  )
}

export async function deleteEvent(
  context: AppContext,
  actor: Actor,
  id: string,
  { sendTo, version }: { sendTo?: string | undefined; version?: number | undefined } = {},
): Promise<DeletedEvent> {
  const target = await chooseRedirectTarget(context, sendTo, { kind: 'event', ids: [id] })
  return context.store.write(actor, async (tx) => {
    const event = await expectEvent(tx, id, version)
    await softDeleteEvent(tx, event)
    await setRedirectTarget(tx, [id], target)
    return { id: event.row.id, title: event.row.title }
  })
}

/** @throws AppError 409 when none of them is kept anymore. */
export async function restoreDeletedEvents(
  { store }: AppContext,
  actor: Actor,
  ids: readonly string[],
): Promise<CalendarEvent[]> {
  const restored = await store.write(actor, (tx) => restoreEvents(tx, ids))
  if (restored.length === 0) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  return restored.map(eventFromStored)
}

export function describeSavedEvent({ event, droppedDates }: SaveEventResult): SavedEvent {
  return { ...eventFromStored(event), droppedDates }
}

/** Returns the events that existed and changed. @throws AppError 409 when one has another version than shown */
export async function changeManyEvents(
  context: AppContext,
  actor: Actor,
  { ids: requestedIds, action, versions = {}, sendTo }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const ids = [...new Set(requestedIds)]
  const target = action === 'delete' ? await chooseRedirectTarget(context, sendTo, { kind: 'event', ids }) : null
  const changed = await context.store.write(actor, async (tx) => {
    const existing = await expectEvents(tx, ids)
    const stale = existing.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) {
      const titles = stale.map(({ row }) => `“${row.title}”`).join(', ')
      throw staleVersion(
        `Changed after you opened the list: ${titles}. Check the list again, then decide.`,
        stale.map(eventFromStored),
      )
    }
    const versionsById = new Map<string, number>()
    for (const before of existing) {
      let { version } = before.row
      if (action === 'delete') await softDeleteEvent(tx, before)
      else {
        const status = action === 'publish' ? 'published' : 'draft'
        const { event } = await saveEvent(context, tx, before, { status })
        if (event === before) continue
        version = event.row.version
      }
      versionsById.set(before.row.id, version)
    }
    await setRedirectTarget(tx, [...versionsById.keys()], target)
    return versionsById
  })
  return { changed: changed.size, ids: [...changed.keys()], versions: Object.fromEntries(changed) }
}

/** Events become the newsroom's own. */
export async function detachFromFeed(tx: Tx, matching: RowFilter<'events'>, action: string | null): Promise<void> {
  await tx.updateMany(events, (rows) => matching(rows).where('deleted_at', 'is', null), { feed_id: null }, action)
}

/** Events stay without the readers who submitted them. */
export async function eraseSubmitters(tx: Tx, matching: RowFilter<'events'>): Promise<void> {
  await tx.updateMany(events, matching, { submitter_name: null, submitter_email: null, submitter_note: null }, null)
}

/** Deletes the events of a feed, and returns how many. */
export async function deleteEventsOfFeed(tx: Tx, feedId: string): Promise<number> {
  const removed = await tx.list(events, (all) => all.where('feed_id', '=', feedId).where('deleted_at', 'is', null))
  for (const row of removed) await tx.remove(row)
  // Other feeds that list them add them again.
  const ids = removed.map(({ id }) => id)
  const items = tx.db.deleteFrom('event_feed_items').where(isOneOf(tx.db, 'event_id', ids))
  await items.execute()
  return removed.length
}

/** The game can't be restored any more, and is deleted for good once it is gone from WordPress. */
export async function forgetDeletedGame(tx: Tx, id: string): Promise<void> {
  const row = await tx.find(events, id, { deleted: true })
  if (row && row.deleted_at !== null) await tx.mark(row, { game: null, deleted_at: 0 })
}

export const eventPictureUsage = pictureColumnUsage({
  kind: 'event',
  table: 'calendar_events',
  columns: sql`title, status`,
  order: sql`start_date desc, id`,
  isPublic: sql`status = 'published'`,
  change: (subjectId) => ({ kind: 'event', subjectId, wasPublic: true, isPublic: true }),
})
