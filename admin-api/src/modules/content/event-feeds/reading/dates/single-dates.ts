import { clockTimeBetween, dayOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { keyOfDate } from '../event-key.ts'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { type CalendarDatetime, wallTimeIn } from './calendar-datetime.ts'

const MOST_ADDED = 100
/** Each of these dates is checked against the rule. */
const MOST_READ = 1000

export interface SingleDates {
  first: string | undefined
  added: string[]
  skippedDays: ReadonlySet<string>
}

/**
 * An EXDATE that matches a single date excludes that one; any other excludes its whole day, since some programs write
 * it with a different time.
 */
export function singleDatesOf(
  { added, excluded, event }: EventPart,
  series: FeedEvent,
  notices: string[],
): SingleDates {
  const first = ruleGives(series, series.startDate, { everyDay: true }) ? undefined : series.startDate
  const candidates = [...new Set(added.map((datetime) => startOf(datetime, series)))]
    .filter((start) => start !== series.startDate)
    .sort()
    .slice(-MOST_READ)
  const beside = candidates.filter((start) => !ruleGives(series, start))
  const named = new Set(
    excluded.map((datetime) => (datetime.form === 'day' ? dayOf(datetime.text) : startOf(datetime, series))),
  )
  const left = beside.filter((start) => !named.has(start) && !named.has(dayOf(start)))
  if (left.length > MOST_ADDED)
    notices.push(`“${event.title}” has too many single dates. We kept only the last ${MOST_ADDED}.`)
  const others = excluded.filter((datetime) => datetime.form === 'day' || !beside.includes(startOf(datetime, series)))
  const skippedDays = new Set(others.map((datetime) => dayOfDatetime(datetime, series)))
  return {
    first: first !== undefined && skippedDays.has(dayOf(first)) ? undefined : first,
    added: left.slice(-MOST_ADDED),
    skippedDays,
  }
}

export function eventOfDate(series: FeedEvent, startDate: string): FeedEvent {
  return {
    ...series,
    key: keyOfDate(series.key, startDate),
    startDate,
    endDate: wallTimeAfter(startDate, clockTimeBetween(series.startDate, series.endDate)),
    rrule: null,
    recurrenceRule: null,
    recurrenceEndDate: null,
    skippedDates: [],
    exceptions: [],
  }
}

/** A plain day matches every start on it. */
export function isDatetimeOf(datetime: CalendarDatetime, start: string, series: FeedEvent): boolean {
  return datetime.form === 'day' ? dayOf(datetime.text) === dayOf(start) : startOf(datetime, series) === start
}

export function dayOfDatetime(datetime: CalendarDatetime, series: FeedEvent): string {
  if (series.allDay || datetime.form === 'day') return dayOf(datetime.text)
  return dayOf(wallTimeIn(datetime, series.timeZone))
}

function startOf(datetime: CalendarDatetime, series: FeedEvent): string {
  if (series.allDay) return dayOf(datetime.text)
  const wall = wallTimeIn(datetime, series.timeZone)
  return wall.length > 10 ? wall : wall + series.startDate.slice(10)
}

function ruleGives(series: FeedEvent, start: string, { everyDay = false } = {}): boolean {
  if (!series.rrule || start.slice(10) !== series.startDate.slice(10)) return false
  const day = dayOf(start)
  const plain = { ...series, exceptions: [], skippedDates: [] }
  if (everyDay) plain.recurrenceEndDate = null
  return occurrencesBetween(plain, day, day).some(({ originalDate }) => originalDate === day)
}
