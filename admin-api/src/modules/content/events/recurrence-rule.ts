import type { RecurrenceRule } from '@hometown/shared-types/contract/events'
import { dayOf, EVENT_YEARS } from '@hometown/shared-types/rules/calendar/days'
import {
  FREQUENCIES,
  type Frequency,
  type RuleDay,
  type RuleParts,
  readRuleDay,
  WEEKDAYS,
} from '@hometown/shared-types/rules/calendar/rule'
import { ruleDays } from '@hometown/shared-types/rules/calendar/rule-days'
import type { EventTiming } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays, type CountyDate, countyWallTime } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'

type NamedFrequency = NonNullable<RecurrenceRule>

/** A rule in our form, or why we refuse it, as a sentence for people. */
type ParsedRecurrenceRule =
  | {
      readonly ok: true
      /** The canonical rule, without COUNT and UNTIL. */
      readonly rrule: string
      readonly frequency: NamedFrequency
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

const FREQUENCY_NAMES: Readonly<Record<Frequency, NamedFrequency>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
}
const KNOWN_RULE_PARTS = new Set(['BYDAY', 'BYMONTH', 'BYMONTHDAY', 'BYSETPOS'])
const RULE_LENGTH_LIMIT = 500
const RULE_COUNT_LIMIT = 100_000
const RULE_INTERVAL_LIMIT = 1000

/** Reads a rule (RFC 5545, 3.3.10), also without `RRULE:`. Refuses rules by hour, week number or day of the year. */
export function parseRecurrenceRule(text: string, context: RuleContext = { timeZone: 'UTC' }): ParsedRecurrenceRule {
  const rule = text
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
  const parts = rule.length > RULE_LENGTH_LIMIT ? undefined : parseRuleParts(rule)
  const until = /(?:^|;)UNTIL=([^;]*)/.exec(rule)?.[1]
  const end = until === undefined ? undefined : parseRuleUntil(until, context)
  if (!parts || end === null) return { ok: false, message: 'Our calendar can’t repeat an event by this rule' }
  const { count, ...ruleParts } = parts
  const limits = { ...(count !== null && { count }), ...(end !== undefined && { until: end }) }
  return {
    ok: true,
    rrule: formatRecurrenceRule(ruleParts),
    frequency: FREQUENCY_NAMES[ruleParts.frequency],
    ...limits,
  }
}

/** Returns undefined if our calendar can't say the rule. */
function parseRuleParts(rule: string): (RuleParts & { count: number | null }) | undefined {
  const recur = parseRuleWithIcal(rule)
  const frequency = FREQUENCIES.find((name) => name === recur?.freq)
  if (!recur || !frequency || Object.keys(recur.parts).some((name) => !KNOWN_RULE_PARTS.has(name))) return undefined
  const { interval, count, parts } = recur
  const months = sortDistinctNumbers(parts.BYMONTH)
  const monthDays = sortDistinctNumbers(parts.BYMONTHDAY)
  const positions = sortDistinctNumbers(parts.BYSETPOS)
  const days = parseRuleDays(parts.BYDAY)
  const isByMonths = frequency === 'MONTHLY' || frequency === 'YEARLY'
  const isUnsupported =
    [...months, ...monthDays, ...positions].includes(0) ||
    (frequency === 'WEEKLY' && monthDays.length > 0) ||
    (!isByMonths && days.some(({ nth }) => nth !== null)) ||
    (positions.length > 0 && days.length + monthDays.length === 0) ||
    interval > RULE_INTERVAL_LIMIT ||
    (count !== null && (count < 1 || count > RULE_COUNT_LIMIT))
  if (isUnsupported) return undefined
  const weekStart = WEEKDAYS[(recur.wkst + 5) % 7] ?? 'MO'
  return { frequency, interval, months, monthDays, days, positions, weekStart, count }
}

/** Writes a rule as short as possible, with the parts always in the same order. */
export function formatRecurrenceRule(rule: RuleParts): string {
  const { frequency, interval, months, monthDays, days, positions, weekStart } = rule
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

function parseRuleWithIcal(rule: string): ICAL.Recur | undefined {
  try {
    return ICAL.Recur.fromString(rule)
  } catch {
    return undefined
  }
}

function parseRuleDays(words: unknown[] = []): RuleDay[] {
  const days = words.flatMap((word) => readRuleDay(String(word)) ?? [])
  const byOrder = (one: RuleDay, other: RuleDay) =>
    (one.nth ?? 0) - (other.nth ?? 0) || WEEKDAYS.indexOf(one.day) - WEEKDAYS.indexOf(other.day)
  const distinct = new Map(days.map((day) => [`${day.nth}${day.day}`, day]))
  return [...distinct.values()].sort(byOrder)
}

function sortDistinctNumbers(numbers: unknown[] = []): number[] {
  return [...new Set(numbers.map(Number))].sort((one, other) => one - other)
}

/** Returns the rule of a named frequency, such as `FREQ=WEEKLY`, counted from the event's own day. */
export function ruleOfFrequency(frequency: NamedFrequency): string {
  return `FREQ=${frequency.toUpperCase()}`
}

/** Returns null if it is no date. Some programs write `99991231` for no end: an end after our calendar is none. */
function parseRuleUntil(text: string, { timeZone, start = '' }: RuleContext): CountyDate | undefined | null {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z)?)?$/.exec(text) ?? []
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second ?? '00'}.000Z`)
  if (Number.isNaN(instant) || !new Date(instant).toISOString().startsWith(date)) return null
  if (Number(year) > EVENT_YEARS.last) return undefined
  if (hour === undefined) return date
  const last = utc ? countyWallTime(instant, timeZone) : new Date(instant).toISOString().slice(0, 19)
  const isBeforeItsHour = start.length > 10 && last.slice(10) < `${start.slice(10, 16)}:00`
  return isBeforeItsHour ? addCountyDays(last.slice(0, 10), -1) : last.slice(0, 10)
}

/** A series with a count must be over within this time. */
const SERIES_YEARS_LIMIT = 100

/**
 * Returns the start day of the last of `count` dates, including skipped ones (RFC 5545, 3.3.10). A rule with fewer
 * dates ends with its last; one without dates ends on its start day.
 */
export function lastDayOfCount(
  { startDate, rrule }: Pick<EventTiming, 'startDate' | 'rrule'>,
  count: number,
): CountyDate {
  const start = dayOf(startDate)
  if (!rrule) return start
  const dates: CountyDate[] = []
  for (let year = 0; year < SERIES_YEARS_LIMIT && dates.length < count; year++) {
    dates.push(...ruleDays(rrule, start, addCountyDays(start, year * 366), addCountyDays(start, year * 366 + 365)))
  }
  return dates[count - 1] ?? dates.at(-1) ?? start
}
