import { UNDELETE_DAYS } from '@hometown/shared-types/event-calls'
import { mapEventTextColumns } from '@hometown/shared-types/event-texts'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { AppError } from '../../../http/errors/app-error.ts'
import { holdCalendar } from './calendar-revision.ts'
import {
  applyChanges,
  columnsOf,
  type DraftChanges,
  draftOf,
  type EventDraft,
  emptyDraft,
  invalid,
} from './event-draft.ts'
import { deskEvent, listFrom, type StoredEvent } from './event-row.ts'
import { type Actor, recordSideEffects, type SideEffectContext } from './event-side-effects.ts'
import { chooseEventSlugs } from './event-slugs.ts'
import { deleteEventRows, insertEventRows, keepDeleted, setDeletedHere, updateEventRows } from './events.repository.ts'
import type { CalendarEventChanges, CalendarEventRow } from './events.table.ts'

type Trx = Transaction<Database>

const DAY = 86_400_000
const REPEATED_GAME_MESSAGE = 'A game can’t repeat. Add each game to the sports schedule.'
const STALE_MESSAGE = 'Another editor saved this event in the meantime.'

export interface EventSaveOptions {
  also?: ((trx: Trx, row: CalendarEventRow) => Promise<void>) | undefined
  action?: string | undefined
  /** Saves a new version even if the event's own columns stay, as for a game's result. */
  isTouched?: boolean | undefined
}

export interface EventToCreate extends DraftChanges {
  readonly title: string
  readonly startDate: string
  readonly endDate: string
  readonly feedId?: string | null
  readonly submissionId?: string | null
  readonly possibleDuplicateOf?: string | null
  readonly sample?: boolean
}

export interface Saved {
  event: StoredEvent
  droppedDates: string[]
}

export interface PreparedEvent extends Prepared {
  readonly origin: Required<Pick<EventToCreate, 'feedId' | 'submissionId' | 'possibleDuplicateOf' | 'sample'>>
}

/** Writes nothing. @throws AppError 422 for invalid input. */
export function prepareEvent(
  context: Pick<SideEffectContext, 'config'>,
  { feedId = null, submissionId = null, possibleDuplicateOf = null, sample = false, ...input }: EventToCreate,
): PreparedEvent {
  const drafted = applyChanges(emptyDraft(input.timeZone ?? context.config.timeZone), input)
  return {
    ...drafted,
    columns: columnsOf(drafted.draft),
    origin: { feedId, submissionId, possibleDuplicateOf, sample },
  }
}

/** @throws AppError 422 for invalid input, 409 when `version` is outdated. */
export function prepareChange(
  before: StoredEvent,
  { version, ...changes }: DraftChanges & { version?: number | undefined },
): PreparedChange {
  requireVersion(before, version)
  const drafted = applyChanges(draftOf(before), changes)
  if (before.game && drafted.draft.rrule !== null) throw invalid('recurrenceRule', REPEATED_GAME_MESSAGE)
  return { ...drafted, columns: columnsOf(drafted.draft), before }
}

export async function insertEvent(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  input: EventToCreate,
  options?: EventSaveOptions,
): Promise<Saved> {
  return onlyOne(await insertEvents(context, trx, actor, [prepareEvent(context, input)], options))
}

/** Inserts any number of events in a few statements; returns them in order. */
export async function insertEvents(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  prepared: readonly PreparedEvent[],
  { also, action = 'event.create' }: EventSaveOptions = {},
): Promise<Saved[]> {
  if (prepared.length === 0) return []
  const now = context.clock.now()
  await holdCalendar(trx, now)
  const host = new URL(context.config.siteUrl).hostname
  const slugs = await chooseEventSlugs(
    trx,
    prepared.map(({ draft }) => draft),
  )
  const wanted = prepared.map(({ columns, origin }, index) => {
    const id = uuid()
    return {
      ...columns,
      ...{ id, uid: `${id}@${host}`, slug: slugs[index] ?? id },
      ...{ feed_id: origin.feedId, submission_id: origin.submissionId, sample: origin.sample ? 1 : 0 },
      possible_duplicate_of: origin.possibleDuplicateOf,
      ...{ created_at: now, updated_at: now },
    }
  })
  const rows = new Map((await insertEventRows(trx, wanted)).map((row) => [row.id, row]))
  const saved = prepared.flatMap(({ draft: { exceptions }, droppedDates }, index) => {
    const row = rows.get(wanted[index]?.id ?? '')
    return row ? [{ event: { row, exceptions }, droppedDates }] : []
  })
  const events = saved.map(({ event }) => event)
  const actions = events.map(({ row }) => ({ row, before: undefined, action }))
  await recordSideEffects(context, trx, actor, actions)
  if (also) for (const { row } of events) await also(trx, row)
  return saved
}

/** An equal save leaves event, version and site unchanged. @throws AppError 409 when `version` is outdated. */
export async function changeEvent(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  before: StoredEvent,
  changes: DraftChanges & { version?: number | undefined },
  options?: EventSaveOptions,
): Promise<Saved> {
  return onlyOne(await saveChanges(context, trx, actor, [prepareChange(before, changes)], options))
}

/** Each event must occur only once. Uses a few statements; returns the events in order. */
export async function saveChanges(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  prepared: readonly PreparedChange[],
  { also, action, isTouched }: EventSaveOptions = {},
): Promise<Saved[]> {
  const now = context.clock.now()
  const changes = prepared.flatMap((change) => rowAfter(change, actor, now, isTouched) ?? [])
  if (changes.length > 0) await holdCalendar(trx, now)
  const rows = await updateEventRows(
    trx,
    changes.map(({ row }) => row),
  )
  const written = new Map(rows.map((row) => [row.id, row]))
  const saved = prepared.map(({ before, draft, droppedDates }): Saved => {
    const row = written.get(before.row.id)
    return { event: row ? { row, exceptions: draft.exceptions, game: before.game } : before, droppedDates }
  })
  const events = saved.map(({ event }) => event)
  const actions = changes.flatMap(({ before, action: own }) => {
    const row = written.get(before.id)
    return row ? [{ row, before, action: action ?? own }] : []
  })
  await recordSideEffects(context, trx, actor, actions)
  if (also) for (const { row } of events) await also(trx, row)
  return saved
}

export async function removeEvent(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  before: StoredEvent,
  options?: EventSaveOptions,
): Promise<void> {
  await removeEvents(context, trx, actor, [before], options)
}

export async function removeEvents(
  context: SideEffectContext,
  trx: Trx,
  actor: Actor,
  events: readonly StoredEvent[],
  { also, action = 'event.delete' }: EventSaveOptions = {},
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ row }) => row)
  const now = context.clock.now()
  await holdCalendar(trx, now)
  if (also) for (const row of rows) await also(trx, row)
  await deleteEventRows(trx, rows)
  // Only people can undo; the service's own removals, such as a withdrawn submission, are final.
  if (actor) {
    await keepDeleted(trx, events, now, now - UNDELETE_DAYS * DAY)
    await setDeletedHere(
      trx,
      rows.map(({ id }) => id),
      1,
    )
  }
  const actions = rows.map((row) => ({ row, before: row, isDeleted: true, action }))
  await recordSideEffects(context, trx, actor, actions)
}

function onlyOne([saved]: readonly Saved[]): Saved {
  if (!saved) throw new Error('An event that was saved was not answered.')
  return saved
}

export function requireVersion(event: StoredEvent, version: number | undefined): void {
  if (version === undefined || version === event.row.version) return
  throw new AppError(409, 'stale', STALE_MESSAGE, { extra: { current: deskEvent(event) } })
}

interface Prepared {
  readonly draft: EventDraft
  readonly droppedDates: string[]
  readonly columns: ReturnType<typeof columnsOf>
}

export interface PreparedChange extends Prepared {
  readonly before: StoredEvent
}

interface RowChange {
  /** Has the version that was read. */
  readonly row: CalendarEventRow
  readonly before: CalendarEventRow
  readonly action: string
}

function rowAfter(
  { before: { row, game, ...rest }, draft, columns: wanted }: PreparedChange,
  actor: Actor,
  now: number,
  isTouched = false,
): RowChange | undefined {
  const old = draftOf({ row, ...rest })
  const columns = otherColumns(row, wanted)
  if (Object.keys(columns).length === 0 && !isTouched) return undefined
  const after = {
    ...row,
    ...columns,
    ...((isTouched || mattersElsewhere(old, draft)) && { sequence: row.sequence + 1 }),
    ...(actor && { sample: 0, edited_fields: editedFields(row, columns, game !== undefined) }),
    updated_at: laterThan(row, now),
  }
  return { row: after, before: row, action: actionOf(columns) }
}

/** Audit action: the change that readers notice most. */
function actionOf({ status, cancelled }: Pick<CalendarEventChanges, 'status' | 'cancelled'>): string {
  if (status !== undefined) return status === 'published' ? 'event.publish' : 'event.unpublish'
  if (cancelled !== undefined) return cancelled === 1 ? 'event.cancel' : 'event.reinstate'
  return 'event.update'
}

/** Other calendars rely on LAST-MODIFIED growing, even if our clock goes back. */
function laterThan({ updated_at }: CalendarEventRow, now: number): number {
  return Math.max(now, updated_at + 1)
}

function otherColumns<T extends object>(row: CalendarEventRow, columns: T): Partial<T> {
  const known: Readonly<Record<string, unknown>> = { ...row }
  return Object.fromEntries(Object.entries(columns).filter(([name, value]) => known[name] !== value)) as Partial<T>
}

/** Whether other calendars show a difference; they have neither our tags nor our pictures. */
function mattersElsewhere(before: EventDraft, after: EventDraft): boolean {
  const facts = (draft: EventDraft) => {
    const { category, imageUrl, tags, recurrenceRule, status, ...shown } = draft
    // Sources often break the lines of a description anew.
    const rest = { ...shown, description: shown.description.replace(/\s+/g, ' ').trim() }
    return JSON.stringify(rest, Object.keys(rest).sort().concat(EXCEPTION_FIELDS))
  }
  return facts(before) !== facts(after)
}

const EXCEPTION_FIELDS = ['originalDate', 'startDate', 'endDate', 'title', 'description', 'location', 'cancelled']

const FIELD_OF_COLUMN: Readonly<Record<string, string>> = {
  title: 'title',
  ...mapEventTextColumns((name) => name),
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
  exceptions: 'exceptions',
  cancelled: 'cancelled',
}

/** Feeds and sources of games leave alone what was edited here. */
function editedFields(row: CalendarEventRow, columns: object, isGame: boolean): string {
  if (row.feed_id === null && !isGame) return row.edited_fields
  const fields = Object.keys(columns).flatMap((column) => FIELD_OF_COLUMN[column] ?? [])
  const all = [...listFrom(row.edited_fields), ...fields]
  return JSON.stringify([...new Set(all)].sort())
}
