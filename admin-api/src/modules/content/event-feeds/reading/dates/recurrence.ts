import { dayOf, earlier, timeOf } from '@hometown/shared-types/calendar/days'
import { endOfCount, readRule } from '@hometown/shared-types/calendar/recurrence-rule'
import { ruleDays } from '@hometown/shared-types/calendar/rule-days'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import type { RecurrenceRule } from '@hometown/shared-types/event'
import { UnreadableEventError } from '../feed-event.ts'
import { normalisedWall } from './calendar-datetime.ts'
import { type FeedZone, wallTimeAt, wholeDayAt } from './feed-zone.ts'
import { numbersOfPart, readWrittenRule, textOfRule, type WrittenRule } from './rule-text.ts'
import { isSubDaily, splitByTimes } from './times-of-day.ts'

/** A rule by whole days, at one time of day: what one of our series can be. */
export interface DayRule {
  rrule: string
  recurrenceRule: RecurrenceRule
  /** The first date, or the event's own start, from which intervals count. */
  start: string
  /** The last day on which an occurrence may begin. */
  until: CountyDate | null
}

/** What an RRULE or EXRULE says. */
export interface Recurrence {
  /** One per time of day. Undefined if its dates must be found one by one. */
  dayRules: DayRule[] | undefined
  /** For `ruleStarts`: UNTIL is a wall time of the event's zone. */
  text: string
  /** Parts that mean nothing, such as `COUNT=-1`. */
  ignored: string[]
}

export interface RecurrenceContext {
  zone: FeedZone
  /** The event's start as a wall time. */
  start: string
  /** Of the calendar: where an all-day event's UNTIL may be midnight. */
  zones(): readonly FeedZone[]
}

const CANT_SHOW = 'Repeats in a way that our calendar can’t show'

/** @throws UnreadableEventError for what isn't a rule, or repeats more often than our calendar can show */
export function recurrenceOf(written: string, context: RecurrenceContext): Recurrence {
  const parts = readWrittenRule(written)
  const ignored = [...parts].filter(([name, value]) => meansNothing(name, value) && !isSubDaily(parts))
  const others = new Map([...parts].filter(([name]) => !ignored.some(([other]) => other === name)))
  const recurrence = recurrenceByParts(others, context)
  return { ...recurrence, ignored: ignored.map(([name, value]) => `${name}=${value.slice(0, 40)}`) }
}

/** How some programs write that there is no count, no end or no interval: COUNT=-1, INTERVAL=0, UNTIL=00000000. */
function meansNothing(name: string, value: string): boolean {
  if (name === 'COUNT' || name === 'INTERVAL') return Number(value) < 1
  return (name === 'UNTIL' && /^(?:0{8}.*)?$/.test(value)) || (name === 'BYDAY' && value === '')
}

function recurrenceByParts(written: WrittenRule, context: RecurrenceContext): Omit<Recurrence, 'ignored'> {
  const parts = withEnd(written, context)
  const split = splitByTimes(parts, context.start)
  const isByDays =
    split && ![...parts.keys()].some((name) => DAYS_OF_NO_SERIES.includes(name)) && !choosesAmongMonths(parts)
  const text = textForLibrary(parts)
  if (isByDays) return { dayRules: dayRulesOf(split.parts, split.times, context), text }
  checkParts(parts)
  return { dayRules: undefined, text }
}

/** The library reads the clocks of the zone as if in UTC, and an end without a time as midnight. */
function textForLibrary(parts: WrittenRule): string {
  const until = parts.get('UNTIL')
  const known = new Map([...parts].filter(([name]) => name in NUMBERS || name in TEXTS))
  if (until !== undefined) known.set('UNTIL', until.length === 8 ? `${until}T235959Z` : `${until.replace(/Z$/, '')}Z`)
  return textOfRule(known)
}

/** Our series don't count weeks or days of a year. */
const DAYS_OF_NO_SERIES = ['BYWEEKNO', 'BYYEARDAY']

/** BYSETPOS with months alone, which our series don't have. */
function choosesAmongMonths(parts: WrittenRule): boolean {
  return parts.has('BYSETPOS') && parts.has('BYMONTH') && !parts.has('BYDAY') && !parts.has('BYMONTHDAY')
}

/** UNTIL as a wall time, however it is written. */
function withEnd(parts: WrittenRule, { zone, start, zones }: RecurrenceContext): WrittenRule {
  const written = parts.get('UNTIL')
  const wall = written === undefined ? undefined : normalisedWall(written)
  if (written === undefined || wall === undefined) return parts
  if (wall.length === 10) return withUntil(parts, wall)
  const [isDay, isInstant] = [timeOf(start) === '', written.endsWith('Z')]
  if (isDay) return withUntil(parts, isInstant ? wholeDayAt(wall, [zone, ...zones()]) : dayOf(wall))
  return withUntil(parts, isInstant ? wallTimeAt(Date.parse(`${wall}:00.000Z`), zone) : wall)
}

function withUntil(parts: WrittenRule, wall: string): WrittenRule {
  const compact = wall.replace(/[-:]/g, '')
  return new Map([...parts, ['UNTIL', wall.length === 10 ? compact : `${compact}00`]])
}

function dayRulesOf(parts: WrittenRule, times: readonly string[], { zone, start }: RecurrenceContext): DayRule[] {
  // Without a time, the rule is read for its errors.
  const read = times.map((time) => [time, readDayRule(parts, dayOf(start) + time, zone)] as const)
  if (read.length === 0) readDayRule(parts, start, zone)
  const ends = endOfTimes(
    read.map(([time, { rrule }]) => ({ time, rrule })),
    start,
    read[0]?.[1].count,
  )
  return read.flatMap(([time, { rrule, frequency, until }]) => {
    const end = ends ? earlier(ends(time), until ?? FOREVER) : (until ?? null)
    const first = time === timeOf(start) ? start : firstAfter(rrule, start, time)
    return first === undefined ? [] : [{ rrule, recurrenceRule: frequency, start: first, until: end }]
  })
}

const FOREVER = '9999-12-31'

function readDayRule(parts: WrittenRule, start: string, zone: FeedZone) {
  const rule = readRule(textOfRule(parts), { timeZone: zone.id, start })
  if (!rule.ok) throw new UnreadableEventError(`${CANT_SHOW}: ${rule.message}`)
  return rule
}

/** Days, step by step, until the first date is found. */
const REACH = [7, 31, 400, 4000, 12_000]

/** The first date at another time of day than the start's. A date of the start's own day may be before it. */
function firstAfter(rrule: string, start: string, time: string): string | undefined {
  const day = dayOf(start)
  let from = time < timeOf(start) ? addCountyDays(day, 1) : day
  for (const days of REACH) {
    const to = addCountyDays(from, days)
    const [first] = ruleDays(rrule, day, from, to)
    if (first) return first + time
    from = addCountyDays(to, 1)
  }
  return undefined
}

const NUMBERS: Readonly<Record<string, [least: number, most: number]>> = {
  INTERVAL: [1, 999],
  BYMONTH: [1, 12],
  BYMONTHDAY: [-31, 31],
  BYYEARDAY: [-366, 366],
  BYWEEKNO: [-53, 53],
  BYSETPOS: [-366, 366],
  BYHOUR: [0, 23],
  BYMINUTE: [0, 59],
  BYSECOND: [0, 60],
}
const TEXTS: Readonly<Record<string, RegExp>> = {
  FREQ: /^(?:YEARLY|MONTHLY|WEEKLY|DAILY|HOURLY|MINUTELY)$/,
  COUNT: /^[1-9]\d{0,4}$/,
  UNTIL: /^\d{8}(?:T\d{6}Z?)?$/,
  BYDAY: /^[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)(?:,[+-]?\d{0,2}(?:MO|TU|WE|TH|FR|SA|SU)){0,60}$/,
  WKST: /^(?:MO|TU|WE|TH|FR|SA|SU)$/,
}

/** The library reads more than RFC 5545 allows, and gives up or guesses then. */
function checkParts(parts: WrittenRule): void {
  if (parts.get('FREQ') === 'SECONDLY')
    throw new UnreadableEventError('Repeats every few seconds, which our calendar can’t show')
  for (const [name, value] of parts) {
    const range = NUMBERS[name]
    const isGood = range
      ? !numbersOfPart(parts, name, ...range)?.includes(
          name.startsWith('BY') && range[0] < 1 && range[0] !== 0 ? 0 : Number.NaN,
        )
      : TEXTS[name]?.test(value) === true
    if (!isGood && !name.startsWith('X-'))
      throw new UnreadableEventError(`${CANT_SHOW}: ${name} can’t be “${value.slice(0, 40)}”`)
  }
  if (!parts.has('FREQ')) throw new UnreadableEventError(`${CANT_SHOW}: FREQ is missing`)
  const isOfYear = parts.get('FREQ') === 'YEARLY'
  if (parts.has('BYWEEKNO') && !isOfYear)
    throw new UnreadableEventError(`${CANT_SHOW}: Only yearly events can count weeks`)
  if (parts.has('BYYEARDAY') && !isOfYear && !isSubDaily(parts)) {
    throw new UnreadableEventError(`${CANT_SHOW}: Only yearly events can count the days of the year`)
  }
}

const MOST_YEARS = 100

interface RuleAtTime {
  time: string
  rrule: string
}

/**
 * The last day of each time of day, if a rule with several times ends after `count` dates of all of them. They share
 * their days.
 */
function endOfTimes(
  rules: readonly RuleAtTime[],
  start: string,
  count: number | undefined,
): ((time: string) => CountyDate) | undefined {
  const [rule, ...others] = rules
  if (count === undefined || !rule) return undefined
  if (others.length === 0 && rule.time === timeOf(start)) {
    const end = endOfCount({ startDate: start, rrule: rule.rrule }, count)
    return () => end
  }
  const times = rules.map(({ time }) => time)
  const last = lastOfCount(rule.rrule, times, start, count)
  return (time) => (time <= timeOf(last) ? dayOf(last) : addCountyDays(dayOf(last), -1))
}

function lastOfCount(rrule: string, times: readonly string[], start: string, count: number): string {
  const first = dayOf(start)
  let left = count
  let last = start
  for (let year = 0; year < MOST_YEARS; year++) {
    const from = addCountyDays(first, year * 366)
    for (const day of ruleDays(rrule, first, from, addCountyDays(from, 365))) {
      const ofDay = day === first ? times.filter((time) => time >= timeOf(start)) : times
      if (ofDay.length > 0) last = day + (ofDay[Math.min(left, ofDay.length) - 1] ?? '')
      left -= ofDay.length
      if (left <= 0) return last
    }
  }
  return last
}
