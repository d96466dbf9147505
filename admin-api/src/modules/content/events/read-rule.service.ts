import type { RecurrenceRule } from '@hometown/shared-types/contract/events'
import { dayOf, EVENT_YEARS } from '@hometown/shared-types/rules/calendar/days'
import {
  FREQUENCIES,
  type Frequency,
  type RuleDay,
  readRuleDay,
  WEEKDAYS,
  writeRule,
} from '@hometown/shared-types/rules/calendar/rule'
import { ruleDays } from '@hometown/shared-types/rules/calendar/rule-days'
import type { EventTiming } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'

type NamedRule = NonNullable<RecurrenceRule>

/** A rule in our form, or why we refuse it, as a sentence for people. */
type ReadRule =
  | {
      readonly ok: true
      /** Canonical, without COUNT and UNTIL. */
      readonly rrule: string
      readonly frequency: NamedRule
      readonly count?: number
      /** The last day on which an occurrence may begin. */
      readonly until?: CountyDate
    }
  | { readonly ok: false; readonly message: string }

/** UNTIL may be an instant: its day depends on the zone, and before the event's hour that day has no date. */
interface RuleContext {
  readonly timeZone: string
  /** The wall time at which occurrences begin. */
  readonly start?: string
}

const NAMES: Readonly<Record<Frequency, NamedRule>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
}
const KNOWN = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'BYMONTH', 'BYMONTHDAY', 'BYDAY', 'BYSETPOS', 'WKST']
/** How many days BYSETPOS can choose from. */
const MOST_DAYS: Readonly<Record<Frequency, number>> = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }
const LONGEST = 500
const MOST_TIMES = 100_000
const MOST_UNITS = 1000

class RuleError extends Error {}

/**
 * Reads an RFC 5545 rule, with or without `RRULE:`. Refuses rules by hours, by week numbers and by days of the year.
 */
export function readRule(text: string, place: RuleContext = { timeZone: 'UTC' }): ReadRule {
  try {
    return { ok: true, ...readParts(text, place) }
  } catch (error) {
    if (error instanceof RuleError) return { ok: false, message: error.message }
    throw error
  }
}

/** The rule of a named frequency, such as `FREQ=WEEKLY`, counted from the event's own day. */
export function ruleOfFrequency(frequency: NamedRule): string {
  return `FREQ=${frequency.toUpperCase()}`
}

function readParts(text: string, place: RuleContext) {
  const values = readValues(text)
  const frequency = FREQUENCIES.find((name) => name === values.get('FREQ'))
  if (!frequency) throw new RuleError('An event can repeat daily, weekly, monthly or yearly')
  const days = readDays(values.get('BYDAY'), frequency)
  const months = numbersOf(values, 'BYMONTH', 12, false)
  const monthDays = numbersOf(values, 'BYMONTHDAY', 31, true)
  const positions = numbersOf(values, 'BYSETPOS', MOST_DAYS[frequency], true)
  if (frequency === 'WEEKLY' && monthDays.length > 0) {
    throw new RuleError('A weekly event can’t be limited to days of the month')
  }
  if (monthDays.length > 0 && months.length > 0 && !months.some((month) => hasOneOf(month, monthDays))) {
    throw new RuleError('This day of the month doesn’t exist')
  }
  if (positions.length > 0 && days.length + monthDays.length === 0) {
    throw new RuleError('BYSETPOS needs days to choose from')
  }
  const rrule = writeRule({
    frequency,
    interval: values.has('INTERVAL') ? wholeNumber(values.get('INTERVAL'), 'INTERVAL', MOST_UNITS) : 1,
    months,
    monthDays,
    days,
    positions,
    weekStart: readWeekStart(values.get('WKST')),
  })
  const count = values.get('COUNT')
  const until = readUntil(values.get('UNTIL'), place)
  return {
    rrule,
    frequency: NAMES[frequency],
    ...(count !== undefined && { count: wholeNumber(count, 'COUNT', MOST_TIMES) }),
    ...(until !== undefined && { until }),
  }
}

function hasOneOf(month: number, monthDays: readonly number[]): boolean {
  const length = new Date(Date.UTC(2024, month, 0)).getUTCDate()
  return monthDays.some((day) => Math.abs(day) <= length)
}

function readValues(text: string): Map<string, string> {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
  if (rule.length > LONGEST) throw new RuleError('This rule is too long')
  const values = new Map<string, string>()
  for (const part of rule.split(';').filter(Boolean)) {
    const [name = '', value = '', ...rest] = part.split('=')
    if (!/^[A-Z-]+$/.test(name) || value === '' || rest.length > 0)
      throw new RuleError('This is not a rule of RFC 5545')
    if (values.has(name)) throw new RuleError(`${name} is listed twice`)
    if (name.startsWith('X-')) continue
    if (!KNOWN.includes(name)) throw new RuleError(`${name} can’t be used here because events repeat by whole days`)
    values.set(name, value)
  }
  return values
}

function readDays(text: string | undefined, frequency: Frequency): RuleDay[] {
  const days = (text?.split(',') ?? []).map((word) => {
    const day = readRuleDay(word)
    if (!day || day.nth === 0 || Math.abs(day.nth ?? 1) > 53) throw new RuleError(`${word} is not a day of the week`)
    return day
  })
  if (days.some(({ nth }) => nth !== null) && (frequency === 'DAILY' || frequency === 'WEEKLY')) {
    throw new RuleError('Only monthly and yearly events can use “second” or “last” weekdays')
  }
  const byOrder = (one: RuleDay, other: RuleDay) =>
    (one.nth ?? 0) - (other.nth ?? 0) || WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day)
  const seen = new Map(days.map((day) => [`${day.nth}${day.day}`, day]))
  return [...seen.values()].sort(byOrder)
}

function numbersOf(values: ReadonlyMap<string, string>, name: string, most: number, fromEnd: boolean): number[] {
  const numbers = (values.get(name)?.split(',') ?? []).map((text) => {
    const number = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
    if (number === 0 || Math.abs(number) > most || (number < 0 && !fromEnd)) {
      throw new RuleError(`${text} cannot stand in ${name}`)
    }
    return number
  })
  return [...new Set(numbers)].sort((one, other) => one - other)
}

function wholeNumber(text = '', name: string, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new RuleError(`${name} is a whole number from 1 to ${most}`)
  return number
}

function readWeekStart(text = 'MO') {
  const day = WEEKDAYS.find((weekday) => weekday === text)
  if (!day) throw new RuleError(`${text} is not a day of the week`)
  return day
}

/** Some programs write `99991231` for 'without end', so an end after our calendar counts as endless. */
function readUntil(text: string | undefined, { timeZone, start = '' }: RuleContext): CountyDate | undefined {
  if (text === undefined) return undefined
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.000Z`)
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date)) {
    throw new RuleError('UNTIL is not a date')
  }
  if (Number(year) > EVENT_YEARS.last) return undefined
  if (hour === undefined) return date
  const last = utc ? countyWallTime(instant, timeZone) : new Date(instant).toISOString().slice(0, 19)
  const isBeforeItsHour = start.length > 10 && last.slice(10) < `${start.slice(10, 16)}:00`
  return isBeforeItsHour ? addCountyDays(last.slice(0, 10), -1) : last.slice(0, 10)
}

/** A series with a count must be over within this time. */
const MOST_YEARS = 100

/**
 * The start day of the last of `count` dates, including skipped ones (as in RFC 5545). A rule with fewer dates ends
 * with its last; one without dates ends on its start day.
 */
export function endOfCount({ startDate, rrule }: Pick<EventTiming, 'startDate' | 'rrule'>, count: number): CountyDate {
  const start = dayOf(startDate)
  if (!rrule) return start
  const found: CountyDate[] = []
  for (let year = 0; year < MOST_YEARS && found.length < count; year++) {
    found.push(...ruleDays(rrule, start, addCountyDays(start, year * 366), addCountyDays(start, year * 366 + 365)))
  }
  return found[count - 1] ?? found.at(-1) ?? start
}
