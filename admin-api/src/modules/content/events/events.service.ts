import type { EventChanges } from '@hometown/shared-types/event'
import type { DeletedEvent, DeskEvent, SavedEvent } from '@hometown/shared-types/event-calls'
import { UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { chooseTarget, sendReadersTo } from '../removed-pages/removed-pages.service.ts'
import { deskEvent, type StoredEvent } from './event-row.ts'
import { findStoredEvent } from './events.repository.ts'
import { fromCountyTime } from './saving/county-input.ts'
import { type Actor, pageOf } from './saving/event-side-effects.ts'
import {
  changeEvent,
  type EventSaveOptions,
  type EventToCreate,
  insertEvent,
  removeEvent,
  requireVersion,
  type Saved,
} from './saving/save-events.ts'

export { eventGameFromRow, findEventGames } from './event-games.repository.ts'
export { headlineOf, isPostponed, listFrom, type StoredEvent, timingOfStored } from './event-row.ts'
export {
  eachStoredEvent,
  findStoredEvent,
  listStoredEvents,
  listTimeZones,
  releaseFromFeed,
} from './events.repository.ts'
export { listPublishedBetween } from './list-events.ts'
export { holdCalendar } from './occurrences/calendar-revision.ts'
export { draftOf } from './saving/event-draft.ts'
export { bringBackEvents } from './saving/restore-events.ts'
export type { PreparedChange } from './saving/row-changes.ts'
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
} from './saving/save-events.ts'
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

export async function getDeskEvent({ store }: Pick<AppContext, 'store'>, id: string): Promise<DeskEvent> {
  return deskEvent(await getEvent(store.db, id))
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
