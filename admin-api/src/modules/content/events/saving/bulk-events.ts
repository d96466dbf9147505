import {
  type BulkEventsInput,
  type BulkEventsResult,
  type DeskEvent,
  UNDELETE_DAYS,
} from '@hometown/shared-types/event-calls'
import type { Transaction } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { noteRestored } from '../deleted-here.repository.ts'
import { deskEvent, exceptionFromRow, type StoredEvent } from '../event-row.ts'
import { insertEventRows, insertExceptions, listStoredEvents, takeDeleted } from '../events.repository.ts'
import { writeEvents } from '../events.service.ts'
import type { CalendarEventRow, DeletedEventTable, EventExceptionRow } from '../events.table.ts'
import type { DraftChanges } from './event-draft.ts'
import { type Actor, recordSideEffects } from './event-side-effects.ts'
import { chooseEventSlugs } from './event-slugs.ts'
import { prepareChange, removeEvents, saveChanges } from './save-events.ts'

type Writing = Pick<AppContext, 'store' | 'clock' | 'config' | 'link'>
type Trx = Transaction<Database>

const DAY = 86_400_000

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
  { ids, action, versions = {} }: BulkEventsInput,
): Promise<BulkEventsResult> {
  const changed = await writeEvents(context, async (trx) => {
    const events = await listStoredEvents(trx, [...new Set(ids)])
    const stale = events.filter(({ row: { id, version } }) => (versions[id] ?? version) !== version)
    if (stale.length > 0) throw changedSince(stale)
    if (action === 'delete') {
      await removeEvents(context, trx, actor, events)
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
  const message = `Changed after you opened the list: ${titles}. Look at the list again, then decide.`
  return new AppError(409, 'stale', message, { extra: { current: events.map(deskEvent) } })
}

/** @throws AppError 409 when none of them is kept any more. */
export async function undeleteEvents(context: Writing, actor: Actor, ids: readonly string[]): Promise<DeskEvent[]> {
  const events = await writeEvents(context, async (trx) => {
    const kept = await takeDeleted(trx, ids, context.clock.now() - UNDELETE_DAYS * DAY)
    const there = new Set((await listStoredEvents(trx, ids)).map(({ row }) => row.id))
    return bringBack(
      context,
      trx,
      actor,
      kept.filter(({ id }) => !there.has(id)),
    )
  })
  if (events.length === 0) throw new AppError(409, 'not_deleted', 'This event can’t be brought back any more')
  return events.map(deskEvent)
}

async function bringBack(
  context: Writing,
  trx: Trx,
  actor: Actor,
  deleted: readonly DeletedEventTable[],
): Promise<StoredEvent[]> {
  if (deleted.length === 0) return []
  const now = context.clock.now()
  const rows = deleted.map(({ event }): CalendarEventRow => JSON.parse(event))
  const slugs = await chooseEventSlugs(
    trx,
    rows.map(({ title, start_date: startDate, slug }) => ({ title, startDate, slug })),
  )
  const again = rows.map((was, index) => ({
    ...was,
    slug: slugs[index] ?? was.slug,
    // Other calendars have removed it and need a higher sequence to show it again.
    ...{ version: was.version + 1, sequence: was.sequence + 1, updated_at: Math.max(now, was.updated_at + 1) },
  }))
  const exceptions = new Map(deleted.map((one): [string, EventExceptionRow[]] => [one.id, JSON.parse(one.exceptions)]))
  const events = (await insertEventRows(trx, again)).map((row) => ({
    row,
    exceptions: (exceptions.get(row.id) ?? []).map(exceptionFromRow),
  }))
  await insertExceptions(trx, events)
  await noteRestored(
    trx,
    rows.map(({ id }) => id),
  )
  const actions = events.map(({ row }) => ({ row, wasPublished: false, action: 'event.restore' }))
  await recordSideEffects(context, trx, actor, actions)
  return events
}
