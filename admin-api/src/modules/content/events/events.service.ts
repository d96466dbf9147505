import type { DeletedEvent, DeskEvent, SavedEvent } from '@hometown/shared-types/event-calls'
import { UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { SeenChoice } from '@hometown/shared-types/seen'
import type { ChangeEvent } from '@hometown/shared-types/seen-calls'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { retryConflicts } from '../../../database/write-conflict.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import { wakePublishing } from '../../platform/changes/changes.service.ts'
import { announce } from '../../platform/live/live.service.ts'
import { deskEvent, type StoredEvent } from './event-row.ts'
import { findStoredEvent } from './events.repository.ts'
import { fromCountyTime } from './saving/county-input.ts'
import type { Actor } from './saving/event-side-effects.ts'
import {
  changeEvent,
  type EventSaveOptions,
  type EventToCreate,
  insertEvent,
  removeEvent,
  requireVersion,
  type Saved,
} from './saving/save-events.ts'
import { prepareEventTaking } from './saving/take-events.ts'

export { type EventGameRow, eventGameFromRow } from './event-games.repository.ts'
export { headlineOf, isPostponed, listFrom, type StoredEvent, timingOfStored } from './event-row.ts'
export {
  eachStoredEvent,
  findStoredEvent,
  listEventsAt,
  listStoredEvents,
  listTimeZones,
  releaseFromFeed,
} from './events.repository.ts'
export { listPublishedBetween } from './list-events.ts'
export { holdCalendar } from './occurrences/calendar-revision.ts'
export { fromCountyTime } from './saving/county-input.ts'
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
export { type EventTaking, prepareEventTaking } from './saving/take-events.ts'
export { findSimilar, type Similar } from './similar-events.service.ts'

type Trx = Transaction<Database>
type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link' | 'ports'>

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
  { seen, ...changes }: ChangeEvent,
  options: EventSaveOptions = {},
): Promise<SavedEvent> {
  const stored = changes.status === 'draft' ? await findStoredEvent(context.store.db, id) : undefined
  const taking = await prepareEventTaking(context, actor, stored ? [stored] : [], seen)
  const isCanceled = taking.canceled.has(id)
  const saved = await writeEvents(context, async (trx) => {
    const before = await getEvent(trx, id)
    const wanted = isCanceled ? { cancelled: true } : fromCountyTime(changes, before, context.config)
    return changeEvent(context, trx, actor, before, wanted, {
      ...(isCanceled ? {} : options),
      asked: taking.asked,
      async also(inTrx, row) {
        if (!isCanceled) await options.also?.(inTrx, row)
        await taking.also(inTrx, row)
      },
    })
  })
  return savedEvent(saved)
}

export async function deleteEvent(
  context: Writing,
  actor: Actor,
  id: string,
  {
    seen,
    version,
    ...options
  }: EventSaveOptions & { seen?: SeenChoice | undefined; version?: number | undefined } = {},
): Promise<DeletedEvent> {
  const taking = await prepareEventTaking(context, actor, [await getEvent(context.store.db, id)], seen)
  const kept = taking.canceled.has(id)
  const { row } = await writeEvents(context, async (trx) => {
    const before = await getEvent(trx, id)
    requireVersion(before, version)
    if (kept) await changeEvent(context, trx, actor, before, { cancelled: true }, taking)
    else
      await removeEvent(context, trx, actor, before, {
        ...options,
        asked: taking.asked,
        async also(inTrx, removed) {
          await options.also?.(inTrx, removed)
          await taking.also(inTrx, removed)
        },
      })
    return before
  })
  const until = new Date(context.clock.now() + UNDELETE_DAYS * DAY)
  return { id: row.id, title: row.title, undoableUntil: until.toISOString(), kept }
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
