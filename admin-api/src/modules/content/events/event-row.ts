import { toCallTime, toCallTimes, toWallTime } from '@hometown/shared-types/calendar/event-timing'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import { type CalendarEvent, type EventException, eventExceptionSchema } from '@hometown/shared-types/event'
import type { DeskEvent } from '@hometown/shared-types/event-calls'
import { type EventGame, gameHeadline } from '@hometown/shared-types/event-game'
import { eventTextsFromRow } from '@hometown/shared-types/event-texts'
import { foldLetters } from '@hometown/shared-types/slug'
import { z } from 'zod'
import type { CalendarEventRow } from './events.table.ts'

export interface StoredEvent {
  readonly row: CalendarEventRow
  readonly exceptions: readonly EventException[]
  readonly game?: EventGame | undefined
}

/** The title with the result of a game. */
export function headlineOf({ row, game }: StoredEvent): string {
  return game ? gameHeadline(row.title, game) : row.title
}

export function isPostponed({ game }: StoredEvent): boolean {
  return game?.status === 'postponed'
}

export function deskEvent(event: StoredEvent): DeskEvent {
  const { row } = event
  return {
    ...publicEvent(event),
    wordpressPostId: row.wordpress_post_id,
    wordpressPostUrl: row.wordpress_post_url,
    feedId: row.feed_id,
    submissionId: row.submission_id,
    editedFields: listFrom(row.edited_fields),
  }
}

export function publicEvent({ row, exceptions, game }: StoredEvent): CalendarEvent {
  const wallTimes = { start: row.start_date, end: row.end_date }
  const { startDate, endDate } = toCallTimes(wallTimes, row.time_zone)
  return {
    id: row.id,
    title: row.title,
    ...eventTextsFromRow(row),
    startDate,
    endDate,
    allDay: row.all_day === 1,
    timeZone: row.time_zone,
    ...(row.rrule !== null && !saysWallTimes({ startDate, endDate }, row) && { wallTimes }),
    imageUrl: row.image_url,
    category: row.category,
    tags: listFrom(row.tags),
    status: row.status,
    recurrenceRule: frequencyOf(row),
    rrule: row.rrule,
    recurrenceEndDate: row.recurrence_end_date,
    skippedDates: listFrom(row.skipped_dates),
    exceptions: exceptions.map((exception) => ({ ...exception, ...timesOf(exception, row.time_zone) })),
    cancelled: row.cancelled === 1,
    uid: row.uid ?? row.id,
    sequence: row.sequence,
    sample: row.sample === 1,
    ...(game && { game }),
    slug: row.slug,
    wordpressPostId: null,
    wordpressPostUrl: null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
    version: row.version,
  }
}

function saysWallTimes(
  { startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>,
  row: Pick<CalendarEventRow, 'start_date' | 'end_date' | 'time_zone'>,
): boolean {
  return toWallTime(startDate, row.time_zone) === row.start_date && toWallTime(endDate, row.time_zone) === row.end_date
}

function timesOf({ startDate: start, endDate: end }: EventException, timeZone: string) {
  if (start && end) return toCallTimes({ start, end }, timeZone)
  return { startDate: start && toCallTime(start, timeZone), endDate: end && toCallTime(end, timeZone) }
}

type TimingColumns =
  | 'start_date'
  | 'end_date'
  | 'all_day'
  | 'time_zone'
  | 'rrule'
  | 'recurrence_end_date'
  | 'skipped_dates'
  | 'cancelled'

interface StoredTiming {
  readonly row: Pick<CalendarEventRow, TimingColumns>
  readonly exceptions: readonly EventException[]
}

export function timingOfStored({ row, exceptions }: StoredTiming): EventTiming {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    allDay: row.all_day === 1,
    timeZone: row.time_zone,
    rrule: row.rrule,
    recurrenceEndDate: row.recurrence_end_date,
    skippedDates: listFrom(row.skipped_dates),
    exceptions,
    cancelled: row.cancelled === 1,
  }
}

const storedExceptionsSchema = z.array(
  eventExceptionSchema.extend({
    originalDate: z.string(),
    startDate: z.string().nullable(),
    endDate: z.string().nullable(),
  }),
)

/** By date. */
export function exceptionsFrom(column: string): EventException[] {
  return column === '[]' ? [] : storedExceptionsSchema.parse(JSON.parse(column))
}

/** Equal exceptions give equal texts. */
export function exceptionsColumn(exceptions: readonly EventException[]): string {
  const byDate = exceptions.toSorted((one, other) => (one.originalDate < other.originalDate ? -1 : 1))
  return JSON.stringify(storedExceptionsSchema.parse(byDate))
}

export function frequencyOf({ recurrence_rule: rule }: Pick<CalendarEventRow, 'recurrence_rule'>) {
  return rule === 'none' ? null : rule
}

export function listFrom(column: string): string[] {
  const list: unknown = JSON.parse(column)
  return Array.isArray(list) ? list.map(String) : []
}

const PART_END = '|'

/** `County Fairgrounds, 12 Main St.` → `county fairgrounds|12 main st`: the place's name comes first. */
export function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(PART_END)
}

/** True also if one only has more detail: `Library` and `Library, 5 Elm Street`. */
export function isSamePlace(one: string, other: string): boolean {
  if (!one || !other) return false
  return one === other || one.startsWith(other + PART_END) || other.startsWith(one + PART_END)
}

export function placeName(key: string): string {
  return key.split(PART_END, 1)[0] ?? ''
}
