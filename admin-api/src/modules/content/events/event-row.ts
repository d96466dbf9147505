import {
  type CalendarEvent,
  type EventException,
  type EventGame,
  eventGameSchema,
  eventTextsFromRow,
  gameHeadline,
} from '@hometown/shared-types/contract/events'
import { type EventTiming, toCallTime, toCallTimes, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { pick } from '../../../lib/pick.ts'
import { parseStringList } from '../../../lib/string-list.ts'
import type { EventRow } from './events.table.ts'

/** The JSON of the column `game`. */
export interface StoredGame extends EventGame {
  readonly sourceName: string | null
  /** The address at which the source has the game. */
  readonly sourceUrl: string | null
}

export interface StoredEvent {
  readonly row: EventRow
  readonly exceptions: readonly EventException[]
  readonly game: StoredGame | null
}

export function storedEvent<Row extends EventRow>(row: Row): StoredEvent & { readonly row: Row } {
  const exceptions: EventException[] = JSON.parse(row.exceptions)
  const game: StoredGame | null = row.game === null ? null : JSON.parse(row.game)
  return { row, exceptions, game }
}

/** Returns the title with the result of a game. */
export function eventHeadline({ row, game }: StoredEvent): string {
  return game ? gameHeadline(row.title, game) : row.title
}

export function isPostponed({ game }: StoredEvent): boolean {
  return game?.status === 'postponed'
}

export function eventFromStored({ row, exceptions, game }: StoredEvent): CalendarEvent {
  const wallTimes = { start: row.start_date, end: row.end_date }
  const { startDate, endDate } = toCallTimes(wallTimes, row.time_zone)
  return {
    ...pick(row, 'id', 'title', 'category', 'status', 'rrule', 'uid', 'slug', 'version'),
    ...eventTextsFromRow(row),
    startDate,
    endDate,
    allDay: row.all_day === 1,
    timeZone: row.time_zone,
    ...(row.rrule !== null && !hasSameWallTimes({ startDate, endDate }, row) && { wallTimes }),
    imageUrl: row.image_url,
    tags: parseStringList(row.tags),
    recurrenceRule: row.recurrence_rule,
    recurrenceEndDate: row.recurrence_end_date,
    skippedDates: parseStringList(row.skipped_dates),
    exceptions: exceptions.map((exception) => ({ ...exception, ...callTimesOfException(exception, row.time_zone) })),
    cancelled: row.cancelled === 1,
    sequence: icalSequence(row),
    sample: row.sample === 1,
    // The schema leaves out what only the desk sees of a game.
    ...(game && { game: eventGameSchema.parse(game) }),
    wordpressPostId: null,
    wordpressPostUrl: null,
    createdAt: new Date(row.created_at).toISOString(),
    updatedAt: new Date(row.updated_at).toISOString(),
  }
}

/** Other calendar programs need a number that grows with every save (RFC 5545, 3.8.7.4). */
export function icalSequence({ version }: Pick<EventRow, 'version'>): number {
  return version - 1
}

function hasSameWallTimes(
  { startDate, endDate }: Pick<CalendarEvent, 'startDate' | 'endDate'>,
  row: Pick<EventRow, 'start_date' | 'end_date' | 'time_zone'>,
): boolean {
  return toWallTime(startDate, row.time_zone) === row.start_date && toWallTime(endDate, row.time_zone) === row.end_date
}

function callTimesOfException({ startDate: start, endDate: end }: EventException, timeZone: string) {
  if (start && end) return toCallTimes({ start, end }, timeZone)
  return { startDate: start && toCallTime(start, timeZone), endDate: end && toCallTime(end, timeZone) }
}

export function eventTiming({ row, exceptions }: StoredEvent): EventTiming {
  return {
    startDate: row.start_date,
    endDate: row.end_date,
    allDay: row.all_day === 1,
    timeZone: row.time_zone,
    rrule: row.rrule,
    recurrenceEndDate: row.recurrence_end_date,
    skippedDates: parseStringList(row.skipped_dates),
    exceptions,
    cancelled: row.cancelled === 1,
  }
}
