import { UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../database/database.ts'
import { LostRaceError } from '../../database/write-conflict.ts'
import { AppError } from '../../http/app-error.ts'
import { applyChanges, columnsOf, type DraftChanges, draftOf, type EventDraft, emptyDraft } from './event-draft.ts'
import { deskEvent, listFrom, type StoredEvent } from './event-row.ts'
import { chooseEventSlug } from './event-slugs.ts'
import { type Actor, leaveTrail, type Trail } from './event-trail.ts'
import { deleteEventRow, insertEventRow, keepDeleted, saveExceptions, updateEventRow } from './events.repository.ts'
import type { CalendarEventChanges, CalendarEventRow } from './events.table.ts'

type Trx = Transaction<Database>

const DAY = 86_400_000
const STALE_MESSAGE = 'Somebody else saved this event in the meantime.'

/** What belongs to a save, in its transaction. */
export interface EventSaveOptions {
  /** @param row as it is now, or as it was when it was deleted. */
  also?: ((trx: Trx, row: CalendarEventRow) => Promise<void>) | undefined
  /** What the audit log calls it, where that is not told by what changes. */
  action?: string | undefined
}

/** A new event: what people send, and where it came from. */
export interface EventToCreate extends DraftChanges {
  readonly title: string
  readonly startDate: string
  readonly endDate: string
  readonly feedId?: string | null
  readonly submissionId?: string | null
  readonly sample?: boolean
}

export interface Saved {
  event: StoredEvent
  droppedDates: string[]
}

export async function insertEvent(
  context: Trail,
  trx: Trx,
  actor: Actor,
  { feedId = null, submissionId = null, sample = false, ...input }: EventToCreate,
  { also, action = 'event.create' }: EventSaveOptions = {},
): Promise<Saved> {
  const now = context.clock.now()
  const { draft, droppedDates } = applyChanges(emptyDraft(input.timeZone ?? context.config.timeZone), input)
  const id = uuid()
  const row = await insertEventRow(trx, {
    ...columnsOf(draft),
    id,
    slug: await chooseEventSlug(trx, draft),
    uid: `${id}@${new URL(context.config.siteUrl).hostname}`,
    feed_id: feedId,
    submission_id: submissionId,
    sample: sample ? 1 : 0,
    created_at: now,
    updated_at: now,
  })
  if (draft.exceptions.length > 0) await saveExceptions(trx, id, draft.exceptions)
  await leaveTrail(context, trx, { before: undefined, after: row, actor, action })
  await also?.(trx, row)
  return { event: { row, exceptions: draft.exceptions }, droppedDates }
}

/**
 * Saves what is really another; a save of the same leaves the event, its version and the site as they are.
 * @throws AppError 409 when `version` is not the event's.
 */
export async function changeEvent(
  context: Trail,
  trx: Trx,
  actor: Actor,
  before: StoredEvent,
  { version, ...changes }: DraftChanges & { version?: number | undefined },
  { also, action }: EventSaveOptions = {},
): Promise<Saved> {
  requireVersion(before, version)
  const old = draftOf(before)
  const { draft, droppedDates } = applyChanges(old, changes)
  const columns = otherColumns(before.row, columnsOf(draft))
  const areExceptionsOther = JSON.stringify(old.exceptions) !== JSON.stringify(draft.exceptions)
  if (Object.keys(columns).length === 0 && !areExceptionsOther) {
    await also?.(trx, before.row)
    return { event: before, droppedDates }
  }
  const row = await updateEventRow(trx, before.row, {
    ...columns,
    ...(mattersElsewhere(old, draft) && { sequence: before.row.sequence + 1 }),
    ...(actor && { sample: 0, edited_fields: editedFields(before.row, columns, areExceptionsOther) }),
    updated_at: laterThan(before.row, context.clock.now()),
  })
  if (!row) throw new LostRaceError()
  if (areExceptionsOther) await saveExceptions(trx, row.id, draft.exceptions)
  await leaveTrail(context, trx, { before: before.row, after: row, actor, action: action ?? deedOf(columns) })
  await also?.(trx, row)
  return { event: { row, exceptions: draft.exceptions }, droppedDates }
}

export async function removeEvent(
  context: Trail,
  trx: Trx,
  actor: Actor,
  before: StoredEvent,
  { also, action = 'event.delete' }: EventSaveOptions = {},
): Promise<void> {
  const now = context.clock.now()
  await also?.(trx, before.row)
  if (!(await deleteEventRow(trx, before.row))) throw new LostRaceError()
  // Only people take things back; what the service removes, such as a submission that was withdrawn, is gone.
  if (actor) await keepDeleted(trx, before, now, now - UNDELETE_DAYS * DAY)
  await leaveTrail(context, trx, { before: before.row, after: undefined, actor, action })
}

export function requireVersion(event: StoredEvent, version: number | undefined): void {
  if (version === undefined || version === event.row.version) return
  throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current: deskEvent(event) } })
}

/** What the audit log calls a change: the one that readers notice most. */
function deedOf({ status, cancelled }: Pick<CalendarEventChanges, 'status' | 'cancelled'>): string {
  if (status !== undefined) return status === 'published' ? 'event.publish' : 'event.unpublish'
  if (cancelled !== undefined) return cancelled === 1 ? 'event.cancel' : 'event.reinstate'
  return 'event.update'
}

/** LAST-MODIFIED of other calendars grows with each change, whatever the clock does. */
function laterThan({ updated_at }: CalendarEventRow, now: number): number {
  return Math.max(now, updated_at + 1)
}

function otherColumns<T extends object>(row: CalendarEventRow, columns: T): Partial<T> {
  const known: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => known[name] !== value)) as Partial<T>
}

/** Other calendars show what, where and when; our tags and pictures are none of theirs. */
function mattersElsewhere(before: EventDraft, after: EventDraft): boolean {
  const facts = (draft: EventDraft) => {
    const { category, status, imageUrl, tags, recurrenceRule, ...rest } = draft
    return JSON.stringify(rest, Object.keys(rest).sort().concat(EXCEPTION_FIELDS))
  }
  return facts(before) !== facts(after)
}

const EXCEPTION_FIELDS = ['originalDate', 'startDate', 'endDate', 'title', 'description', 'location', 'cancelled']

const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  title: 'title',
  description: 'description',
  location: 'location',
  start_date: 'startDate',
  end_date: 'endDate',
  all_day: 'allDay',
  image_url: 'imageUrl',
  category: 'category',
  tags: 'tags',
  status: 'status',
  rrule: 'rrule',
  recurrence_end_date: 'recurrenceEndDate',
  skipped_dates: 'skippedDates',
  cancelled: 'cancelled',
}

function editedFields(row: CalendarEventRow, columns: object, areExceptionsOther: boolean): string {
  if (row.feed_id === null) return row.edited_fields
  const fields = Object.keys(columns).flatMap((column) => FIELD_OF_COLUMN[column] ?? [])
  const all = [...listFrom(row.edited_fields), ...fields, ...(areExceptionsOther ? ['exceptions'] : [])]
  return JSON.stringify([...new Set(all)].sort())
}
