import type { RecurrenceRule } from '../../contract/events.ts'
import { addCountyDays, type CountyDate, countyWallTime } from '../time.ts'
import { EVENT_YEARS } from './days.ts'

export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof WEEKDAYS)[number]

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** A part of BYDAY: `TU`, the second Tuesday (`nth` 2), the last one (-1). */
export interface RuleDay {
  readonly day: Weekday
  readonly nth: number | null
}

/** The parts of RFC 5545 that we support. An empty list is a missing part. */
export interface RuleParts {
  readonly frequency: Frequency
  readonly interval: number
  readonly months: readonly number[]
  /** 1 to 31, or -1 to -31 from the end of the month. */
  readonly monthDays: readonly number[]
  readonly days: readonly RuleDay[]
  readonly positions: readonly number[]
  readonly weekStart: Weekday
}

/** As short as possible, with the parts always in the same order. */
export function writeRule({ frequency, interval, months, monthDays, days, positions, weekStart }: RuleParts): string {
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : []
  // The start of the week matters only to rules that count weeks.
  const countsWeeks = frequency === 'WEEKLY' && (interval > 1 || positions.length > 0)
  return [
    `FREQ=${frequency}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...list('BYMONTH', months),
    ...list('BYMONTHDAY', monthDays),
    ...list(
      'BYDAY',
      days.map(({ day, nth }) => `${nth ?? ''}${day}`),
    ),
    ...list('BYSETPOS', positions),
    ...(countsWeeks && weekStart !== 'MO' ? [`WKST=${weekStart}`] : []),
  ].join(';')
}

/** Parses a rule from `readRule`. Undefined for any other text. */
export function partsOfRule(rrule: string): RuleParts | undefined {
  const values = new Map(rrule.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']))
  const frequency = FREQUENCIES.find((name) => name === values.get('FREQ'))
  if (!frequency) return undefined
  const numbers = (name: string) => (values.get(name)?.split(',') ?? []).map(Number)
  return {
    frequency,
    interval: Number(values.get('INTERVAL') ?? 1),
    months: numbers('BYMONTH'),
    monthDays: numbers('BYMONTHDAY'),
    days: (values.get('BYDAY')?.split(',') ?? []).flatMap((text) => readRuleDay(text) ?? []),
    positions: numbers('BYSETPOS'),
    weekStart: WEEKDAYS.find((day) => day === values.get('WKST')) ?? 'MO',
  }
}

/** `TU`, `2TU`, `+2TU`, `-1FR`; undefined for anything else. */
export function readRuleDay(text: string): RuleDay | undefined {
  const [, nth, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const day = WEEKDAYS.find((weekday) => weekday === name)
  return day && { day, nth: nth === undefined ? null : Number(nth) }
}

type NamedRule = NonNullable<RecurrenceRule>

/** A rule in our form, or why we refuse it, as a sentence for people. */
export type ReadRule =
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
export interface RuleContext {
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
