import type { EventChanges } from '@hometown/shared-types/event'
import {
  type BulkEventsInput,
  type BulkEventsResult,
  type DeletedEvent,
  type SavedEvent,
  UNDELETE_DAYS,
} from '@hometown/shared-types/event-calls'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { AppError, notFound } from '../../../http/errors/app-error.ts'
import { recordChanges, wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { chooseTarget, sendReadersTo } from '../redirects/redirects.service.ts'
import { holdCalendar } from './calendar-revision.ts'
import { type DraftChanges, fromCountyTime } from './event-draft.ts'
import { deskEvent, type StoredEvent } from './event-row.ts'
import { type Actor, pageOf, type SideEffectContext } from './event-side-effects.ts'
import { countEventRows, deleteSampleRows, findStoredEvent, listStoredEvents } from './events.repository.ts'
import {
  changeEvent,
  type EventSaveOptions,
  type EventToCreate,
  insertEvent,
  insertEvents,
  prepareChange,
  prepareEvent,
  removeEvent,
  removeEvents,
  requireVersion,
  type Saved,
  saveChanges,
} from './save-events.ts'

export { holdCalendar } from './calendar-revision.ts'
export { draftOf } from './event-draft.ts'
export { listPublishedBetween } from './event-lists.repository.ts'
export { headlineOf, isPostponed, listFrom, type StoredEvent, timingOfStored } from './event-row.ts'
export {
  eachStoredEvent,
  eventGameFromRow,
  findEventGames,
  findStoredEvent,
  listStoredEvents,
  listTimeZones,
  releaseFromFeed,
} from './events.repository.ts'
export type { PreparedChange } from './save-events.ts'
export {
  changeEvent,
  type EventToCreate,
  insertEvent,
  insertEvents,
  type PreparedEvent,
  prepareChange,
  prepareEvent,
  removeEvent,
  removeEvents,
  saveChanges,
} from './save-events.ts'
export { findSimilar, type Similar, similarFinder } from './similar-events.service.ts'

type Trx = Transaction<Database>
type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>

const DAY = 86_400_000

export async function getEvent(db: Kysely<Database>, id: string): Promise<StoredEvent> {
  const event = await findStoredEvent(db, id)
  if (!event) throw notFound('Event')
  return event
}

export async function createEvent(
  context: Writing,
  actor: Actor,
  input: EventToCreate,
  options?: EventSaveOptions,
): Promise<SavedEvent> {
  return savedEvent(await writeEvents(context, (trx) => insertEvent(context, trx, actor, input, options)))
}

export async function updateEvent(
  context: Writing,
  actor: Actor,
  id: string,
  changes: EventChanges,
  options?: EventSaveOptions,
): Promise<SavedEvent> {
  const saved = await writeEvents(context, async (trx) => {
    const before = await getEvent(trx, id)
    return changeEvent(context, trx, actor, before, fromCountyTime(changes, before, context.config), options)
  })
  return savedEvent(saved)
}

export async function deleteEvent(
  context: Writing,
  actor: Actor,
  id: string,
  {
    sendTo,
    version,
    ...options
  }: EventSaveOptions & { sendTo?: string | undefined; version?: number | undefined } = {},
): Promise<DeletedEvent> {
  const page = pageOf((await getEvent(context.store.db, id)).row)
  const target = await chooseTarget(context, sendTo, [page])
  const { row } = await writeEvents(context, async (trx) => {
    const before = await getEvent(trx, id)
    requireVersion(before, version)
    await removeEvent(context, trx, actor, before, options)
    await sendReadersTo(trx, [id], target)
    return before
  })
  const until = new Date(context.clock.now() + UNDELETE_DAYS * DAY)
  return { id: row.id, title: row.title, undoableUntil: until.toISOString() }
}

export function savedEvent({ event, droppedDates }: Saved): SavedEvent {
  return { ...deskEvent(event), droppedDates }
}

export async function writeEvents<T>(
  context: Pick<AppContext, 'store' | 'link'>,
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const result = await retryConflicts(() => context.store.db.transaction().execute(work))
  wakePublishing(context)
  announce(context, { type: 'changed', lists: ['calendar-events', 'fixtures'] })
  return result
}

const CHANGES: Readonly<Record<Exclude<BulkEventsInput['action'], 'delete'>, DraftChanges>> = {
  publish: { status: 'published' },
  draft: { status: 'draft' },
  cancel: { cancelled: true },
  restore: { cancelled: false },
}

/**
 * Returns the events that existed and changed.
 * @throws AppError 409 when one has another version than shown.
 */
export async function changeEvents(
  context: Writing,
  actor: Actor,
  { ids, action, versions = {}, sendTo }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const leaving = action === 'delete' && sendTo ? await listStoredEvents(context.store.db, [...new Set(ids)]) : []
  const target = await chooseTarget(
    context,
    sendTo,
    leaving.map(({ row }) => pageOf(row)),
  )
  const changed = await writeEvents(context, async (trx) => {
    const events = await listStoredEvents(trx, [...new Set(ids)])
    const stale = events.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) throw changedSince(stale)
    if (action === 'delete') {
      await removeEvents(context, trx, actor, events)
      await sendReadersTo(
        trx,
        events.map(({ row }) => row.id),
        target,
      )
      return events
    }
    const prepared = events.map((before) => prepareChange(before, CHANGES[action]))
    const saved = await saveChanges(context, trx, actor, prepared)
    return events.filter((before, index) => saved[index]?.event !== before)
  })
  return { changed: changed.length, ids: changed.map(({ row }) => row.id) }
}

function changedSince(events: readonly StoredEvent[]): AppError {
  const titles = events.map(({ row }) => `“${row.title}”`).join(', ')
  const message = `Changed after you opened the list: ${titles}. Check the list again, then decide.`
  return new AppError(409, 'stale', message, { extra: { current: events.map(deskEvent) } })
}

export async function insertSampleEvents(
  context: SideEffectContext,
  trx: Trx,
  events: readonly Omit<EventToCreate, 'sample'>[],
): Promise<void> {
  if ((await countEventRows(trx)) > 0) return
  const prepared = events.map((event) => prepareEvent(context, { ...event, sample: true }))
  await insertEvents(context, trx, null, prepared)
}

/** Keeps samples that somebody has edited. */
export async function removeSampleEvents({ clock }: Pick<SideEffectContext, 'clock'>, trx: Trx): Promise<void> {
  const removed = await deleteSampleRows(trx)
  const seen = removed.filter(({ status }) => status === 'published')
  await recordChanges(
    trx,
    seen.map(({ id }) => ({ kind: 'event', subjectId: id, wasPublic: true, isPublic: false })),
    clock.now(),
  )
  if (removed.length > 0) await holdCalendar(trx, clock.now())
}
