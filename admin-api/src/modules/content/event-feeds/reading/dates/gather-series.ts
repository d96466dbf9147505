import { daysBetween } from '@hometown/shared-types/calendar/days'
import { endOfCount } from '@hometown/shared-types/calendar/recurrence-rule'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventException } from '@hometown/shared-types/event'
import { keyOfDate } from '../event-key.ts'
import type { FeedEvent } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { type CalendarDatetime, wallTimeIn } from './calendar-datetime.ts'
import { dayOfDatetime, eventOfDate, isDatetimeOf, type SingleDates, singleDatesOf } from './single-dates.ts'

const MOST_SKIPPED = 1000
const MOST_EXCEPTIONS = 300

/** A series with its changed dates, plus separate events for dates outside its rule. */
export function gatherSeries(main: EventPart, overrides: readonly EventPart[], notices: string[]): FeedEvent[] {
  const { event, recurrence } = main
  const base: FeedEvent = { ...event, recurrenceEndDate: null, skippedDates: [], exceptions: [] }
  if (!recurrence) {
    const single = singleDatesOf(main, base, notices)
    const { first, added } = withoutReplaced(single, overrides, base)
    const dates = added.map((start) => eventOfDate(base, start))
    return [...(first === undefined ? [] : [base]), ...dates, ...overrides.map(standAlone)]
  }
  const series: FeedEvent = { ...base, rrule: recurrence.rrule, recurrenceRule: recurrence.recurrenceRule }
  series.recurrenceEndDate = recurrence.count ? endOfCount(series, recurrence.count) : (recurrence.until ?? null)
  const single = singleDatesOf(main, series, notices)
  const { first, added, replacing } = withoutReplaced(single, overrides, series)
  const ofRule = overrides.filter((part) => !replacing.includes(part))
  const overridden = exceptionsOf(series, ofRule, notices)
  series.exceptions = [...overridden.values()]
  series.skippedDates = [...single.skippedDays]
    .filter((day) => !overridden.has(day))
    .sort()
    .slice(-MOST_SKIPPED)
  const starts = first === undefined ? added : [first, ...added]
  return [series, ...starts.map((start) => eventOfDate(series, start)), ...replacing.map(standAlone)]
}

function withoutReplaced({ first, added }: SingleDates, overrides: readonly EventPart[], series: FeedEvent) {
  const replacing = overrides.filter(({ recurrenceId }) => recurrenceId && isReplaced(recurrenceId))
  const isLeft = (start: string) =>
    !replacing.some(({ recurrenceId }) => recurrenceId && isDatetimeOf(recurrenceId, start, series))

  function isReplaced(datetime: CalendarDatetime): boolean {
    return [...(first === undefined ? [] : [first]), ...added].some((start) => isDatetimeOf(datetime, start, series))
  }

  return { first: first !== undefined && isLeft(first) ? first : undefined, added: added.filter(isLeft), replacing }
}

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
    if (part.isThisAndFuture) notices.push(`“${series.title}” changes from one date on. We changed only that date.`)
    const originalDate = dayOfDatetime(part.recurrenceId, series)
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

/** Null when the date keeps its time. A date that mixes whole days and times keeps the series' times. */
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
