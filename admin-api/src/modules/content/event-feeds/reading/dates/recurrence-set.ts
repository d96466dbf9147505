import { dayOf, earlier, later, timeOf } from '@hometown/shared-types/calendar/days'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import type { CountyDate } from '@hometown/shared-types/county-time'
import { type FeedEvent, UnreadableEventError } from '../feed-event.ts'
import type { EventPart } from '../read-event.ts'
import { wallTimeIn } from './calendar-datetime.ts'
import { originalStart } from './original-dates.ts'
import type { DayRule, Recurrence } from './recurrence.ts'
import { comparedSince, type DateWindow, MOST_SINGLE_DATES, type StartsNear, startsNear } from './starts-near.ts'
import { MOST_TIMES_A_DAY } from './times-of-day.ts'

/** A rule by days of the set, with the days that the set doesn't have. */
export interface SetRule {
  dates: RuleDates
  skipped: Set<CountyDate>
}

/** All dates of an event: RRULE and RDATE without EXRULE and EXDATE (RFC 5545, 3.8.5; EXRULE from RFC 2445). */
export interface RecurrenceSet {
  rules: SetRule[]
  /** Dates that no rule in `rules` has, with their own end if there is one. */
  singles: Map<string, string | undefined>
  /** The set goes on after the window's horizon, and isn't known there. */
  isCut: boolean
  /** A rule has more upcoming dates than are in `singles`. */
  isLimited: boolean
}

/** Dates that an EXRULE leaves out. */
const MOST_EXCLUDED = 10_000

export interface SetContext {
  series: FeedEvent
  window: DateWindow
  /** @throws UnreadableEventError if too many events of the calendar need this */
  searchOneByOne(): void
}

export function recurrenceSetOf(main: EventPart, context: SetContext): RecurrenceSet {
  const { series, window } = context
  const set: RecurrenceSet = { rules: [], singles: new Map(), isCut: false, isLimited: false }
  for (const recurrence of main.rules) addRule(set, recurrence, main, context)
  if (set.rules.length > MOST_TIMES_A_DAY) {
    throw new UnreadableEventError(`Repeats at more than ${MOST_TIMES_A_DAY} times, which our calendar can’t show`)
  }
  skipRepeated(set, window)
  const startsByRule = set.rules.some(({ dates }) => isDateOf(dates, series.startDate))
  const added = startsByRule ? [] : [series.startDate]
  for (const start of added) set.singles.set(start, undefined)
  for (const { start, end } of main.added) {
    const wall = originalStart(start, main, series)
    const until = series.allDay || !end ? undefined : wallTimeIn(end, main.zone)
    if (!set.singles.get(wall)) set.singles.set(wall, until !== undefined && until < wall ? undefined : until)
  }
  for (const start of set.singles.keys()) {
    if (set.rules.some(({ dates }) => dates.has(start))) set.singles.delete(start)
  }
  for (const recurrence of main.exceptionRules) excludeRule(set, recurrence, main, context)
  excludeDates(set, main, series)
  return set
}

/** Whether a start fits a rule, even one that ended before it. */
function isDateOf({ rule, has }: RuleDates, start: string): boolean {
  return has(start) || (rule.until !== null && datesOfRule({ ...rule, until: null }).has(start))
}

function addRule(set: RecurrenceSet, recurrence: Recurrence, main: EventPart, context: SetContext): void {
  if (recurrence.dayRules && !main.zone.own) {
    set.rules.push(...recurrence.dayRules.map((rule) => ({ dates: datesOfRule(rule), skipped: new Set<string>() })))
    return
  }
  const { starts, isComplete } = oneByOne(recurrence, context, MOST_SINGLE_DATES)
  for (const start of starts) set.singles.set(start, undefined)
  set.isLimited ||= !isComplete
  set.isCut ||= goesOnAfter(recurrence, context.window)
}

function oneByOne({ text }: Recurrence, { series, window, searchOneByOne }: SetContext, most: number): StartsNear {
  searchOneByOne()
  return startsNear(text, series.startDate, window, most)
}

function goesOnAfter({ text }: Recurrence, { horizon }: DateWindow): boolean {
  const [, until] = /(?:^|;)UNTIL=(\d{8})/.exec(text) ?? []
  return until === undefined ? !/(?:^|;)COUNT=/.test(text) : until > horizon.replaceAll('-', '')
}

/** A date that two rules have takes place once. */
function skipRepeated(set: RecurrenceSet, window: DateWindow): void {
  set.rules.forEach((rule, index) => {
    const before = set.rules.slice(0, index).filter(({ dates }) => isAtSameTime(dates, rule.dates))
    if (before.length === 0) return
    skipDays(set, rule, window, (day) => before.some(({ dates }) => dates.hasDay(day)))
  })
}

function excludeRule(set: RecurrenceSet, recurrence: Recurrence, main: EventPart, context: SetContext): void {
  const excluded = excludedBy(recurrence, main, context)
  for (const start of set.singles.keys()) if (excluded(start)) set.singles.delete(start)
  for (const rule of set.rules)
    skipDays(set, rule, context.window, (day) => excluded(day + timeOf(rule.dates.rule.start)))
}

function excludedBy(recurrence: Recurrence, main: EventPart, context: SetContext): (start: string) => boolean {
  if (!recurrence.dayRules || main.zone.own) {
    const { starts, isComplete } = oneByOne(recurrence, context, MOST_EXCLUDED)
    // A date that doesn't take place must not be shown.
    if (!isComplete) throw new UnreadableEventError('Repeats with more exceptions than our calendar can handle')
    const excluded = new Set(starts)
    return (start) => excluded.has(start)
  }
  const rules = recurrence.dayRules.map(datesOfRule)
  return (start) => rules.some((dates) => dates.has(start))
}

/** Days after the horizon can't be compared, so the rule ends there if days before it are skipped. */
function skipDays(
  set: RecurrenceSet,
  rule: SetRule,
  { now, horizon }: DateWindow,
  isSkipped: (day: CountyDate) => boolean,
): void {
  const { dates } = rule
  const { start, until } = dates.rule
  const all = dates.between(comparedSince(start, now), horizon)
  const days = all.filter(isSkipped)
  if (days.length === 0) return
  for (const day of days) rule.skipped.add(day)
  if (until !== null && until <= horizon) return
  rule.dates = datesOfRule({ ...dates.rule, until: later(horizon, dayOf(start)) })
  set.isCut ||= days.length < all.length
}

function isAtSameTime(one: RuleDates, other: RuleDates): boolean {
  return timeOf(one.rule.start) === timeOf(other.rule.start)
}

/**
 * An EXDATE that is a date of the set excludes that one; any other excludes the rules' dates on its day, since some
 * programs write it with a different time.
 */
function excludeDates({ rules, singles }: RecurrenceSet, main: EventPart, series: FeedEvent): void {
  const hasStart = singles.has(series.startDate)
  const wholeDays = new Set<CountyDate>()
  for (const datetime of main.excluded) {
    const start = originalStart(datetime, main, series)
    const isDay = datetime.form === 'day' && !series.allDay
    const day = dayOf(isDay ? datetime.text : start)
    if (isDay) wholeDays.add(day)
    else if (singles.delete(start)) continue
    const matching = isDay ? [] : rules.filter(({ dates }) => dates.has(start))
    const excluded = matching.length > 0 ? matching : rules.filter(({ dates }) => dates.hasDay(day))
    for (const rule of excluded) rule.skipped.add(day)
    if (matching.length === 0 && hasStart && day === dayOf(series.startDate)) singles.delete(series.startDate)
  }
  for (const start of singles.keys()) if (wholeDays.has(dayOf(start))) singles.delete(start)
}

/** The dates of a rule by days. Years that were asked for are kept, because single dates are asked for one by one. */
interface RuleDates {
  readonly rule: DayRule
  has(start: string): boolean
  hasDay(day: CountyDate): boolean
  /** Inclusive. */
  between(from: CountyDate, to: CountyDate): CountyDate[]
}

function datesOfRule(rule: DayRule): RuleDates {
  const years = new Map<string, ReadonlySet<CountyDate>>()
  const [first, time] = [dayOf(rule.start), timeOf(rule.start)]

  function between(from: CountyDate, to: CountyDate): CountyDate[] {
    return ruleDays(rule.rrule, first, later(from, first), rule.until === null ? to : earlier(rule.until, to))
  }

  function hasDay(day: CountyDate): boolean {
    const year = day.slice(0, 4)
    const days = years.get(year) ?? new Set(between(`${year}-01-01`, `${year}-12-31`))
    years.set(year, days)
    return days.has(day)
  }

  return { rule, hasDay, between, has: (start) => timeOf(start) === time && hasDay(dayOf(start)) }
}
