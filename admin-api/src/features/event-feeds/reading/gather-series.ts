import { daysBetween } from '@hometown/shared-types/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import { endOfCount } from '@hometown/shared-types/calendar/recurrence-rule'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import { type Moment, wallTimeIn } from './calendar-moment.ts'
import { keyOfDate } from './event-key.ts'
import type { FeedEvent } from './feed-event.ts'
import type { EventPart } from './read-event.ts'

const MOST_SKIPPED = 1000
const MOST_EXCEPTIONS = 300
const MOST_ADDED = 100

/** An event with what is otherwise at its single dates, and events of their own for dates that its rule does not give. */
export function gatherSeries(main: EventPart, overrides: readonly EventPart[], notices: string[]): FeedEvent[] {
  const { event, recurrence } = main
  const base: FeedEvent = { ...event, recurrenceEndDate: null, skippedDates: [], exceptions: [] }
  if (!recurrence) {
    return [base, ...addedDates(main, base, notices), ...overrides.map(standAlone)]
  }
  const series: FeedEvent = { ...base, rrule: recurrence.rrule, recurrenceRule: recurrence.recurrenceRule }
  series.recurrenceEndDate = recurrence.count ? endOfCount(series, recurrence.count) : (recurrence.until ?? null)
  const days = main.excluded.map((moment) => dayOf(moment, series))
  const overridden = exceptionsOf(series, overrides, notices)
  series.exceptions = [...overridden.values()]
  series.skippedDates = [...new Set(days)]
    .filter((day) => !overridden.has(day))
    .sort()
    .slice(-MOST_SKIPPED)
  return [series, ...firstDate(main, series), ...addedDates(main, series, notices)]
}

/** One date that is known, of a series that is not in the calendar. */
export function standAlone(part: EventPart): FeedEvent {
  const { event, recurrenceId } = part
  const key = recurrenceId ? keyOfDate(event.key, recurrenceId.text) : event.key
  return { ...event, key, rrule: null, recurrenceRule: null, recurrenceEndDate: null, skippedDates: [], exceptions: [] }
}

function exceptionsOf(
  series: FeedEvent,
  overrides: readonly EventPart[],
  notices: string[],
): Map<string, EventException> {
  const exceptions = new Map<string, EventException>()
  const inOrder = [...overrides].sort((one, other) => one.event.sequence - other.event.sequence)
  for (const part of inOrder) {
    if (!part.recurrenceId) continue
    if (part.isThisAndFuture)
      notices.push(`“${series.title}” changes for all dates from one on; only that date was changed.`)
    const originalDate = dayOf(part.recurrenceId, series)
    exceptions.set(originalDate, exceptionOf(series, part, originalDate))
  }
  const kept = [...exceptions].sort(([one], [other]) => one.localeCompare(other)).slice(-MOST_EXCEPTIONS)
  return new Map(kept)
}

function exceptionOf(series: FeedEvent, { event }: EventPart, originalDate: string): EventException {
  const times = timesOf(series, event, originalDate)
  const differing = (name: 'title' | 'description' | 'location') => (event[name] === series[name] ? null : event[name])
  return {
    originalDate,
    ...times,
    title: differing('title'),
    description: differing('description'),
    location: differing('location'),
    cancelled: event.cancelled,
  }
}

/** Null where the date is at its time. A date of whole days among times, or the other way, keeps the time of its series. */
function timesOf(series: FeedEvent, event: EventPart['event'], originalDate: string) {
  if (event.allDay !== series.allDay) return { startDate: null, endDate: null }
  const inZone = (wall: string) =>
    event.allDay ? wall : wallTimeIn({ form: 'zone', text: wall, zone: event.timeZone }, series.timeZone)
  const [startDate, endDate] = [inZone(event.startDate), inZone(event.endDate)]
  const usualStart = originalDate + series.startDate.slice(10)
  const usualEnd = addCountyDays(originalDate, daysOf(series)) + series.endDate.slice(10)
  return startDate === usualStart && endDate === usualEnd ? { startDate: null, endDate: null } : { startDate, endDate }
}

function daysOf({ startDate, endDate }: Pick<FeedEvent, 'startDate' | 'endDate'>): number {
  return daysBetween(startDate.slice(0, 10), endDate.slice(0, 10))
}

/** The day of a series that a moment means; a plain day means itself. */
function dayOf(moment: Moment, series: FeedEvent): string {
  if (series.allDay || moment.form === 'day') return moment.text.slice(0, 10)
  return wallTimeIn(moment, series.timeZone).slice(0, 10)
}

/** A start that does not fit its rule counts all the same (RFC 5545); it becomes an event of its own. */
function firstDate(main: EventPart, series: FeedEvent): FeedEvent[] {
  const day = series.startDate.slice(0, 10)
  if (series.skippedDates.includes(day) || series.exceptions.some(({ originalDate }) => originalDate === day)) return []
  const plain = { ...series, exceptions: [], skippedDates: [], recurrenceEndDate: null }
  if (occurrencesBetween(plain, day, day).some(({ originalDate }) => originalDate === day)) return []
  return [{ ...standAlone({ ...main, recurrenceId: undefined }), key: keyOfDate(series.key, series.startDate) }]
}

/** Dates beside the rule. */
function addedDates({ added, event }: EventPart, series: FeedEvent, notices: string[]): FeedEvent[] {
  if (added.length === 0) return []
  if (added.length > MOST_ADDED)
    notices.push(`Of the single dates of “${event.title}” only the last ${MOST_ADDED} were taken.`)
  const starts = added.map((moment) =>
    series.allDay ? moment.text.slice(0, 10) : withTime(wallTimeIn(moment, series.timeZone), series.startDate),
  )
  const fresh = [...new Set(starts)]
    .filter((start) => start !== series.startDate)
    .sort()
    .slice(-MOST_ADDED)
  return fresh.map((startDate) => {
    const endDate = addCountyDays(startDate.slice(0, 10), daysOf(series)) + series.endDate.slice(10)
    return {
      ...series,
      key: keyOfDate(series.key, startDate),
      startDate,
      endDate,
      rrule: null,
      recurrenceRule: null,
      recurrenceEndDate: null,
      skippedDates: [],
      exceptions: [],
    }
  })
}

function withTime(wall: string, start: string): string {
  return wall.length > 10 ? wall : wall + start.slice(10)
}
