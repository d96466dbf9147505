import type { EventException } from '../../contract/events.ts'
import { compareText } from '../text.ts'
import { addCountyDays, type CountyDate } from '../time.ts'
import { clockTimeBetween, dayOf, daysBetween, earlier, lastShownDay, later, timeOf, wallTimeAfter } from './days.ts'
import { ruleDays } from './rule-days.ts'
import type { EventTiming, Occurrence } from './timing.ts'

/** A search grows by these numbers of days until the next or the last date of a series is found. */
const SEARCHED_DAYS = [60, 400, 1500, 1500, 3000, 3000, 3000, 3000]

/**
 * Returns occurrences on the days from `from` to `to` of the event's zone (inclusive), in order, including those that
 * began before, except a night that was over by six in the morning. Moved dates count where they are moved to, canceled
 * ones are included, skipped ones aren't. A start that doesn't fit the rule is no date.
 */
export function occurrencesBetween(timing: EventTiming, from: CountyDate, to: CountyDate): Occurrence[] {
  if (!timing.rrule) return isEventAround(timing, from, to) ? [singleOccurrence(timing)] : []
  const length = daysBetween(dayOf(timing.startDate), dayOf(timing.endDate))
  const days = ruleDatesBetween(timing, length === 0 ? from : addCountyDays(from, -length), to)
  const isWanted = (occurrence: Occurrence) => isOccurrenceWithin(occurrence, from, to)
  if (timing.exceptions.length === 0) return days.map((day) => occurrenceAt(timing, day)).filter(isWanted)
  const exceptions = exceptionsByDate(timing)
  const regular = days.filter((day) => !exceptions.has(day)).map((day) => occurrenceAt(timing, day))
  return [...regular.filter(isWanted), ...movedOccurrences(timing, exceptions, isWanted)].sort(compareOccurrenceStarts)
}

/** Finds the first occurrence that isn't over at a wall time. Canceled dates count only if no later one takes place. */
export function nextOccurrence(timing: EventTiming, wallTime: string): Occurrence | undefined {
  return nearestOccurrence(timing, dayOf(wallTime), 1, (occurrence) => !isOver(occurrence, wallTime))
}

/** Finds the last occurrence that is over at a wall time. A canceled one counts only if no other took place. */
export function lastPastOccurrence(timing: EventTiming, wallTime: string): Occurrence | undefined {
  return nearestOccurrence(timing, dayOf(wallTime), -1, (occurrence) => isOver(occurrence, wallTime))
}

/** Searches for an occurrence. @param step 1 looks at later days, -1 at earlier ones */
function nearestOccurrence(
  timing: EventTiming,
  day: CountyDate,
  step: 1 | -1,
  isWanted: (occurrence: Occurrence) => boolean,
): Occurrence | undefined {
  let cancelled: Occurrence | undefined
  let here = day
  for (const days of timing.rrule ? SEARCHED_DAYS : [40_000]) {
    const there = addCountyDays(here, step * days)
    const wanted = occurrencesBetween(timing, earlier(here, there), later(here, there)).filter(isWanted)
    if (step < 0) wanted.sort(compareOccurrenceEnds).reverse()
    const found = wanted.find((occurrence) => timing.cancelled || !occurrence.cancelled)
    if (found) return found
    cancelled ??= wanted[0]
    if (step > 0 ? !eventGoesOnAfter(timing, there) : !eventBeganBefore(timing, there)) break
    here = addCountyDays(there, step)
  }
  return cancelled
}

/** Returns null for a series without end. */
export function lastDayOf(timing: EventTiming): CountyDate | null {
  if (!timing.rrule) return lastShownDay(timing.startDate, timing.endDate)
  if (!timing.recurrenceEndDate) return null
  const longest = Math.max(0, daysBetween(dayOf(timing.startDate), dayOf(timing.endDate)))
  const moved = timing.exceptions.map(({ startDate, endDate }) => dayOf(endDate ?? startDate ?? ''))
  const horizon = [addCountyDays(timing.recurrenceEndDate, longest + 1), ...moved].sort().at(-1) ?? ''
  const last = lastPastOccurrence({ ...timing, cancelled: true }, `${addCountyDays(horizon, 400)}T00:00`)
  return last ? lastShownDay(last.start, last.end) : dayOf(timing.startDate)
}

/** An occurrence without length is over after its minute, and a night at midnight: it counts for the evening. */
export function isOver({ start, end }: Pick<Occurrence, 'start' | 'end'>, wallTime: string): boolean {
  if (lastShownDay(start, end) < dayOf(wallTime)) return true
  if (timeOf(end) === '') return false
  const now = timeOf(wallTime) === '' ? `${wallTime}T00:00` : wallTime
  return start === end ? end < now : end <= now
}

function singleOccurrence(timing: EventTiming): Occurrence {
  return occurrenceAt(timing, dayOf(timing.startDate))
}

/** Returns the dates of the rule without the skipped ones. */
function ruleDatesBetween(timing: EventTiming, from: CountyDate, to: CountyDate): CountyDate[] {
  if (!timing.rrule) return []
  const { recurrenceEndDate: end, skippedDates } = timing
  const days = ruleDays(timing.rrule, dayOf(timing.startDate), from, end && end < to ? end : to)
  return skippedDates.length === 0 ? days : days.filter((day) => !skippedDates.includes(day))
}

function exceptionsByDate({ exceptions }: EventTiming): Map<CountyDate, EventException> {
  return new Map(exceptions.map((exception) => [exception.originalDate, exception]))
}

/** Returns occurrences with exceptions, where these move them. Ignores exceptions to dates outside of the rule. */
function movedOccurrences(
  timing: EventTiming,
  exceptions: ReadonlyMap<CountyDate, EventException>,
  isWanted: (occurrence: Occurrence) => boolean,
): Occurrence[] {
  return [...exceptions]
    .map(([day, exception]) => occurrenceAt(timing, day, exception))
    .filter(isWanted)
    .filter(({ originalDate }) => ruleDatesBetween(timing, originalDate, originalDate).length > 0)
}

function isOccurrenceWithin({ start, end }: Occurrence, from: CountyDate, to: CountyDate): boolean {
  return dayOf(start) <= to && lastShownDay(start, end) >= from
}

/** Decides for a single event, with few steps, because lists call it for thousands. */
function isEventAround({ startDate, endDate }: EventTiming, from: CountyDate, to: CountyDate): boolean {
  return dayOf(startDate) <= to && dayOf(endDate) >= from && lastShownDay(startDate, endDate) >= from
}

function eventGoesOnAfter({ recurrenceEndDate, exceptions }: EventTiming, day: CountyDate): boolean {
  return !recurrenceEndDate || recurrenceEndDate > day || exceptions.some(({ startDate }) => (startDate ?? '') > day)
}

function eventBeganBefore({ startDate, exceptions }: EventTiming, day: CountyDate): boolean {
  return dayOf(startDate) < day || exceptions.some((exception) => (exception.startDate ?? day) < day)
}

function compareOccurrenceStarts(one: Occurrence, other: Occurrence): number {
  return (
    compareText(one.start, other.start) ||
    compareText(one.end, other.end) ||
    compareText(one.originalDate, other.originalDate)
  )
}

function compareOccurrenceEnds(one: Occurrence, other: Occurrence): number {
  return compareText(one.end, other.end) || compareOccurrenceStarts(one, other)
}

/** Applies the exception of a date. @param day of the rule; the exception may move the occurrence */
export function occurrenceAt(timing: EventTiming, day: CountyDate, exception?: EventException): Occurrence {
  const { start, end } = eventSpanAt(timing, day)
  const movedStart = wallTimeInForm(exception?.startDate, start)
  const movedEnd = wallTimeInForm(exception?.endDate, end)
  const newStart = movedStart ?? start
  const newEnd = movedEnd ?? (movedStart ? wallTimeAfter(movedStart, clockTimeBetween(start, end)) : end)
  return {
    start: newStart,
    end: later(newStart, newEnd),
    originalDate: day,
    cancelled: timing.cancelled || exception?.cancelled === true,
    exception,
  }
}

/** Computes the end by the clock too: 10 pm to 4 am ends at 4 am even if the clocks change. */
function eventSpanAt({ startDate, endDate, allDay }: EventTiming, day: CountyDate): { start: string; end: string } {
  const firstDay = dayOf(startDate)
  // The usual case takes a short way, because thousands of dates are computed at once.
  const isOneDay = endDate.startsWith(firstDay)
  const lastDay = isOneDay ? day : addCountyDays(day, daysBetween(firstDay, dayOf(endDate)))
  return allDay ? { start: day, end: lastDay } : { start: day + timeOf(startDate), end: lastDay + timeOf(endDate) }
}

/** Gives a time the form of the series: a day without times, or the time of `model` if it has none. */
function wallTimeInForm(wallTime: string | null | undefined, model: string): string | undefined {
  if (!wallTime) return undefined
  const isPlainDay = timeOf(model) === ''
  return dayOf(wallTime) + (isPlainDay ? '' : timeOf(wallTime) || timeOf(model))
}
