import { addCountyDays, type CountyDate } from '../county-time.ts'
import { clockChanges, daysTouching, isShownTwice } from './clock-changes.ts'
import { clockTimeBetween, dayOf } from './days.ts'
import { instantsOf, toWallTime } from './event-timing.ts'
import { occurrenceAt } from './occurrence-at.ts'
import { firstDateOf } from './recurrence-rule.ts'
import { ruleDays } from './rule-days.ts'
import { partsOfRule, type RuleParts, writeRule } from './rule-parts.ts'
import { stepBack } from './step-back.ts'
import type { EventTiming, Occurrence } from './timing.ts'

export interface IcsDates {
  /** The date that the rule counts from. */
  readonly first: Pick<Occurrence, 'start' | 'end'>
  readonly rrule: string | null
  /** Dates of the rule that the event doesn't have. */
  readonly excluded: readonly CountyDate[]
  /** Dates with an entry of their own, in order. */
  readonly otherwise: readonly Occurrence[]
}

/**
 * Nights with clock changes get exact entries from the year before an event's last change to the tenth after it. In
 * other years, readers may end such a night an hour early or late.
 */
const YEARS_BEFORE = 1
const YEARS_AFTER = 10
const MOST_STEPS_BACK = 24

/**
 * Calendar programs add the exact length of the first date to each start, and skip dates at an hour that clocks skip.
 * Our events end by the clock and take place on such dates, so these get entries of their own. Undefined for a series
 * without dates.
 */
export function icsDates(timing: EventTiming, updatedAt: number): IcsDates | undefined {
  const { rrule } = timing
  const day = firstDateOf(timing)
  if (!day) return undefined
  if (!rrule) return { first: occurrenceAt(timing, day), rrule, excluded: [], otherwise: [] }
  const first = regularFirst(timing, rrule, day)
  const before = first === day ? [] : [first, ...ruleDays(rrule, first, first, addCountyDays(day, -1))]
  return {
    first: occurrenceAt(timing, first),
    rrule: portableRule(rrule, day),
    excluded: [...new Set([...before, ...skippedDates(timing, rrule)])].sort(),
    otherwise: [...changedDates(timing, rrule), ...irregularDates(timing, rrule, day, updatedAt)].sort((one, other) =>
      one.originalDate < other.originalDate ? -1 : 1,
    ),
  }
}

/** If the first date is in a night with a clock change, an earlier one from which the rule counts the same. */
function regularFirst(timing: EventTiming, rrule: string, day: CountyDate): CountyDate {
  if (isModel(timing, occurrenceAt(timing, day))) return day
  for (let steps = 1; steps <= MOST_STEPS_BACK; steps++) {
    const start = stepBack(rrule, day, steps)
    const first = start && firstDateOf({ startDate: start, rrule })
    if (first && first < day && isModel(timing, occurrenceAt(timing, first))) return first
  }
  return day
}

/** Only dates of the rule: after an EXDATE without a date, ical.js skips none of the later ones. */
function skippedDates({ skippedDates: skipped, startDate }: EventTiming, rrule: string): CountyDate[] {
  const [from, to] = [skipped.toSorted()[0], skipped.toSorted().at(-1)]
  if (from === undefined || to === undefined) return []
  const given = new Set(ruleDays(rrule, dayOf(startDate), from, to))
  return skipped.filter((day) => given.has(day))
}

function changedDates(timing: EventTiming, rrule: string): Occurrence[] {
  return timing.exceptions
    .filter(({ originalDate }) => !timing.skippedDates.includes(originalDate))
    .filter(({ originalDate }) => isDate(timing, rrule, originalDate))
    .map((exception) => occurrenceAt(timing, exception.originalDate, exception))
}

function irregularDates(timing: EventTiming, rrule: string, first: CountyDate, updatedAt: number): Occurrence[] {
  if (timing.allDay) return []
  const year = new Date(updatedAt).getUTCFullYear()
  const start = dayOf(timing.startDate)
  const nights = clockChanges(timing.timeZone, year - YEARS_BEFORE, year + YEARS_AFTER).flatMap((change) => {
    const days = daysTouching(change, timing)
    return days ? ruleDays(rrule, start, days.first, days.last) : []
  })
  const taken = new Set([...timing.skippedDates, ...timing.exceptions.map(({ originalDate }) => originalDate)])
  return [...new Set([first, ...nights])]
    .filter((day) => !taken.has(day))
    .map((day) => occurrenceAt(timing, day))
    .filter((occurrence) => !isModel(timing, occurrence))
    .filter(({ originalDate }) => isDate(timing, rrule, originalDate))
}

function isDate({ startDate, recurrenceEndDate }: EventTiming, rrule: string, day: CountyDate): boolean {
  if (recurrenceEndDate && day > recurrenceEndDate) return false
  return ruleDays(rrule, dayOf(startDate), day, day).length > 0
}

/** False for a start that clocks show twice: some readers take the second. */
function isModel(timing: EventTiming, occurrence: Occurrence): boolean {
  if (timing.allDay) return true
  const isClear = (wallTime: string) => !isShownTwice(wallTime, timing.timeZone)
  return isClear(occurrence.start) && isClear(occurrence.end) && isRegular(timing, occurrence)
}

/** True if clocks show both times, and the length is as long as they say. */
function isRegular({ allDay, timeZone }: EventTiming, { start, end }: Occurrence): boolean {
  if (allDay) return true
  const instants = instantsOf({ start, end }, timeZone)
  if (instants.end - instants.start !== clockTimeBetween(start, end)) return false
  const isShown = (instant: number, wallTime: string) =>
    toWallTime(new Date(instant).toISOString(), timeZone) === wallTime
  return isShown(instants.start, start) && isShown(instants.end, end)
}

const EVERY_MONTH = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
/** Days. */
const SHORTEST_MONTH = 28

/**
 * Rewrites a yearly rule as a monthly one, because some readers move February 29 to March 1 in other years, or apply
 * days of several months to the first month only.
 */
function portableRule(rrule: string, start: CountyDate): string {
  const parts = partsOfRule(rrule)
  if (parts?.frequency !== 'YEARLY' || parts.days.length + parts.positions.length > 0) return rrule
  const [, month = 1, day = 1] = start.split('-').map(Number)
  const monthDays = parts.monthDays.length > 0 ? parts.monthDays : [day]
  const months = parts.months.length > 0 ? parts.months : parts.monthDays.length > 0 ? EVERY_MONTH : [month]
  const isPlain = months.length === 1 && monthDays.length === 1 && isInAnyMonth(monthDays[0] ?? 0)
  return isPlain ? rrule : (asMonthly({ ...parts, months, monthDays }) ?? rrule)
}

function isInAnyMonth(monthDay: number): boolean {
  return monthDay > 0 && monthDay <= SHORTEST_MONTH
}

/** Undefined for what can't be expressed, such as every second year in two months. */
function asMonthly(parts: RuleParts): string | undefined {
  const { interval, months } = parts
  if (interval === 1) {
    return writeRule({ ...parts, frequency: 'MONTHLY', months: months.length === EVERY_MONTH.length ? [] : months })
  }
  return months.length === 1
    ? writeRule({ ...parts, frequency: 'MONTHLY', interval: 12 * interval, months: [] })
    : undefined
}
