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
import { pictureColumn } from '../media/index.ts'
import { chooseTarget, sendReadersTo } from '../redirects/index.ts'
import { eventAnswer } from './event-row.ts'
import {
  type EventToCreate,
  events,
  expectEvent,
  expectEvents,
  removeEvent,
  restoreEvents,
  type Saved,
  saveEvent,
} from './save-event.ts'

export async function createEvent(context: AppContext, actor: Actor, input: EventToCreate): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) => savedEvent(await saveEvent(context, tx, undefined, input)))
}

export async function updateEvent(
  context: AppContext,
  actor: Actor,
  id: string,
  { version, ...changes }: EventChanges,
): Promise<SavedEvent> {
  return context.store.write(actor, async (tx) =>
    savedEvent(await saveEvent(context, tx, await expectEvent(tx, id, version), changes)),
  )
}

export async function deleteEvent(
  context: AppContext,
  actor: Actor,
  id: string,
  { sendTo, version }: { sendTo?: string | undefined; version?: number | undefined } = {},
): Promise<DeletedEvent> {
  const target = await chooseTarget(context, sendTo, { kind: 'event', ids: [id] })
  return context.store.write(actor, async (tx) => {
    const event = await expectEvent(tx, id, version)
    await removeEvent(tx, event)
    await sendReadersTo(tx, [id], target)
    return { id: event.row.id, title: event.row.title }
  })
}

/** @throws AppError 409 when none of them is kept anymore. */
export async function undeleteEvents(
  { store }: AppContext,
  actor: Actor,
  ids: readonly string[],
): Promise<CalendarEvent[]> {
  const restored = await store.write(actor, (tx) => restoreEvents(tx, ids))
  if (restored.length === 0) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  return restored.map(eventAnswer)
}

export function savedEvent({ event, droppedDates }: Saved): SavedEvent {
  return { ...eventAnswer(event), droppedDates }
}

/**
 * Returns the events that existed and changed.
 * @throws AppError 409 when one has another version than shown.
 */
export async function changeEvents(
  context: AppContext,
  actor: Actor,
  { ids: named, action, versions = {}, sendTo }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const ids = [...new Set(named)]
  const target = action === 'delete' ? await chooseTarget(context, sendTo, { kind: 'event', ids }) : null
  const changed = await context.store.write(actor, async (tx) => {
    const found = await expectEvents(tx, ids)
    const stale = found.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) {
      const titles = stale.map(({ row }) => `“${row.title}”`).join(', ')
      throw staleVersion(
        `Changed after you opened the list: ${titles}. Check the list again, then decide.`,
        stale.map(eventAnswer),
      )
    }
    const done = new Map<string, number>()
    for (const before of found) {
      let { version } = before.row
      if (action === 'delete') await removeEvent(tx, before)
      else {
        const status = action === 'publish' ? 'published' : 'draft'
        const { event } = await saveEvent(context, tx, before, { status })
        if (event === before) continue
        version = event.row.version
      }
      done.set(before.row.id, version)
    }
    await sendReadersTo(tx, [...done.keys()], target)
    return done
  })
  return { changed: changed.size, ids: [...changed.keys()], versions: Object.fromEntries(changed) }
}

/** Samples go only into an empty calendar. */
export async function insertSampleEvents(
  context: AppContext,
  tx: Tx,
  samples: readonly EventToCreate[],
): Promise<void> {
  if (await tx.db.selectFrom('calendar_events').select('id').limit(1).executeTakeFirst()) return
  for (const event of samples) await saveEvent(context, tx, undefined, { ...event, sample: true }, null)
}

/** Events become the newsroom's own. */
export async function releaseFromFeed(tx: Tx, matching: RowFilter<'events'>, action: string | null): Promise<void> {
  await tx.updateMany(events, (rows) => matching(rows).where('deleted_at', 'is', null), { feed_id: null }, action)
}

/** Events stay without the readers who submitted them. */
export async function forgetSubmitters(tx: Tx, matching: RowFilter<'events'>): Promise<void> {
  await tx.updateMany(events, matching, { submitter_name: null, submitter_email: null, submitter_note: null }, null)
}

/** Deletes the events of a feed, and returns how many. */
export async function removeEventsOfFeed(tx: Tx, feedId: string): Promise<number> {
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

export const eventPictures = pictureColumn({
  kind: 'event',
  table: 'calendar_events',
  columns: sql`title, status`,
  order: sql`start_date desc, id`,
  isPublic: sql`status = 'published'`,
  change: (subjectId) => ({ kind: 'event', subjectId, wasPublic: true, isPublic: true }),
})
