import type {
  BulkEventsInput,
  BulkEventsResult,
  DeletedEvent,
  SavedEvent,
} from '@hometown/shared-types/contract/desk-events'
import type { CalendarEvent, EventChanges } from '@hometown/shared-types/contract/events'
import { type Expression, expressionBuilder, type Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import { one } from '../../../database/select-one.ts'
import { AppError, staleVersion } from '../../../http/errors/app-error.ts'
import { recordChange } from '../../platform/changes/changes.service.ts'
import type { PictureUser } from '../media/uses/picture-users.service.ts'
import { chooseTarget, keepAddresses, sendReadersTo } from '../redirects/redirects.service.ts'
import { getEvent, listStoredEvents } from './event-lists.repository.ts'
import { eventAnswer } from './event-row.ts'
import { lockCalendar } from './occurrences.ts'
import {
  type Actor,
  type EventToCreate,
  pageOf,
  removeEvent,
  requireVersion,
  restoreEvents,
  type Saved,
  type Saving,
  saveEvent,
  writeEvents,
} from './save-event.ts'

export { draftOf } from './event-draft.ts'
export {
  eachStoredEvent,
  findStoredEvent,
  getEvent,
  listEventsBetween,
  listTimeZones,
} from './event-lists.repository.ts'
export {
  headlineOf,
  isPostponed,
  listFrom,
  type StoredEvent,
  type StoredGame,
  sequenceOf,
  storedEvent,
  timingOfStored,
} from './event-row.ts'
export { lockCalendar } from './occurrences.ts'
export {
  type Actor,
  type EventToCreate,
  removeEvent,
  restoreEvents,
  type Saving,
  saveEvent,
  UNDELETE_DAYS,
  writeEvents,
} from './save-event.ts'
export { findSimilar, similarFinder } from './similar-events.service.ts'

type Trx = Transaction<Database>
type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>

export async function createEvent(context: Writing, by: Actor, input: EventToCreate): Promise<SavedEvent> {
  return savedEvent(await writeEvents(context, (trx) => saveEvent(context, trx, by, undefined, input)))
}

export async function updateEvent(context: Writing, by: Actor, id: string, changes: EventChanges): Promise<SavedEvent> {
  const saved = await writeEvents(context, async (trx) => {
    return saveEvent(context, trx, by, await getEvent(trx, id), changes)
  })
  return savedEvent(saved)
}

export async function deleteEvent(
  context: Writing,
  by: Actor,
  id: string,
  { sendTo, version }: { sendTo?: string | undefined; version?: number | undefined } = {},
): Promise<DeletedEvent> {
  const page = pageOf((await getEvent(context.store.db, id)).row)
  const target = await chooseTarget(context, sendTo, [page])
  const { row } = await writeEvents(context, async (trx) => {
    const before = await getEvent(trx, id)
    requireVersion(before, version)
    await removeEvent(context, trx, by, before)
    await sendReadersTo(trx, [id], target)
    return before
  })
  return { id: row.id, title: row.title }
}

/** @throws AppError 409 when none of them is kept anymore. */
export async function undeleteEvents(context: Writing, by: Actor, ids: readonly string[]): Promise<CalendarEvent[]> {
  const events = await writeEvents(context, (trx) => restoreEvents(context, trx, by, ids))
  if (events.length === 0) throw new AppError(409, 'not_deleted', 'This event can no longer be restored')
  return events.map(eventAnswer)
}

export function savedEvent({ event, droppedDates }: Saved): SavedEvent {
  return { ...eventAnswer(event), droppedDates }
}

/**
 * Returns the events that existed and changed.
 * @throws AppError 409 when one has another version than shown.
 */
export async function changeEvents(
  context: Writing,
  by: Actor,
  { ids: named, action, versions = {}, sendTo }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const ids = [...new Set(named)]
  const leaving = (await listStoredEvents(context.store.db, ids)).map(({ row }) => pageOf(row))
  const target = action === 'delete' ? await chooseTarget(context, sendTo, leaving) : null
  const changed = await writeEvents(context, async (trx) => {
    const events = await listStoredEvents(trx, ids)
    const stale = events.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) {
      const titles = stale.map(({ row }) => `“${row.title}”`).join(', ')
      throw staleVersion(
        `Changed after you opened the list: ${titles}. Check the list again, then decide.`,
        stale.map(eventAnswer),
      )
    }
    const done: string[] = []
    for (const before of events) {
      const { id } = before.row
      if (action === 'delete') await removeEvent(context, trx, by, before)
      else {
        const status = action === 'publish' ? 'published' : 'draft'
        if ((await saveEvent(context, trx, by, before, { status })).event === before) continue
      }
      done.push(id)
    }
    await sendReadersTo(trx, done, target)
    return done
  })
  return { changed: changed.length, ids: changed }
}

/** Only into an empty calendar. */
export async function insertSampleEvents(context: Saving, trx: Trx, events: readonly EventToCreate[]): Promise<void> {
  if (await trx.selectFrom('calendar_events').select('id').limit(1).executeTakeFirst()) return
  for (const event of events) await saveEvent(context, trx, null, undefined, { ...event, sample: true })
}

/** Keeps samples that somebody has edited. */
export async function removeSampleEvents({ clock }: Pick<Saving, 'clock'>, trx: Trx): Promise<void> {
  await lockCalendar(trx, clock.now())
  const removed = await trx.deleteFrom('events').where('sample', '=', 1).returning(['id', 'status']).execute()
  for (const { id, status } of removed)
    if (status === 'published')
      await recordChange(trx, { kind: 'event', subjectId: id, wasPublic: true, isPublic: false }, clock.now())
}

/** Events, or all events of feeds, become the newsroom's own. */
export async function releaseFromFeed(trx: Trx, column: 'id' | 'feed_id', ids: readonly string[]): Promise<void> {
  await trx
    .updateTable('events')
    .set({ feed_id: null })
    .where(isOneOf(trx, column, ids))
    .execute()
}

/** Deletes those of a feed, and returns how many. */
export async function removeEventsOfFeed({ clock }: Pick<Saving, 'clock'>, trx: Trx, feedId: string): Promise<number> {
  const now = clock.now()
  await lockCalendar(trx, now)
  const removed = await trx
    .updateTable('events')
    .set({ deleted_at: now })
    .where('feed_id', '=', feedId)
    .where('deleted_at', 'is', null)
    .returning(['id', 'slug', 'status'])
    .execute()
  const ids = removed.map(({ id }) => id)
  // Other feeds that list them add them again.
  await trx
    .deleteFrom('event_feed_items')
    .where(isOneOf(trx, 'event_id', ids))
    .execute()
  const published = removed.filter(({ status }) => status === 'published')
  await keepAddresses(trx, published.map(pageOf), now)
  for (const { id } of published)
    await recordChange(trx, { kind: 'event', subjectId: id, wasPublic: true, isPublic: false }, now)
  return removed.length
}

/** It can't be restored any more, and is deleted for good once it is gone from WordPress. */
export async function forgetDeletedGame(trx: Trx, id: string): Promise<void> {
  const deleted = trx.updateTable('events').where('id', '=', id).where('deleted_at', 'is not', null)
  await deleted.set({ game: null, deleted_at: 0 }).execute()
}

const { exists, selectFrom } = expressionBuilder<Database, never>()

const eventsWith = (url: Expression<string>) =>
  selectFrom('calendar_events').select(one).where('calendar_events.image_url', '=', url)

export const eventPictures: PictureUser = {
  shows: (url) => exists(eventsWith(url)),
  publishes: (url) => exists(eventsWith(url).where('calendar_events.status', '=', 'published')),
  async list(db, url) {
    const rows = await db
      .selectFrom('calendar_events')
      .select(['id', 'title', 'status'])
      .where('image_url', '=', url)
      .orderBy('start_date', 'desc')
      .orderBy('id')
      .execute()
    return rows.map((row) => ({ kind: 'event', ...row }))
  },
  async renderAgain(tx, url) {
    const shown = tx.db.selectFrom('calendar_events').select('id').where('image_url', '=', url)
    for (const { id } of await shown.where('status', '=', 'published').execute())
      tx.changed({ kind: 'event', subjectId: id, wasPublic: true, isPublic: true })
  },
}
