import type { RecurrenceRule } from '@hometown/shared-types/contract/events'
import { daysBetween, weekdayOf } from '@hometown/shared-types/rules/calendar/days'
import { addDays } from './wall-time.ts'

/** RFC 5545 weekday codes, in the order of `Date.getDay`. */
export const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
type Weekday = (typeof WEEKDAYS)[number]

export const MONTH_WAYS = ['day', 'weekday', 'last'] as const
/** On the day of the month, the nth weekday, or the last one. */
export type MonthWay = (typeof MONTH_WAYS)[number]

export const REPEATS = ['none', 'daily', 'weekly', 'monthly', 'yearly', 'custom', 'kept'] as const
/**
 * The form's five presets, `custom` for a rule built in the form, `kept` for an imported rule that the form can't show.
 */
export type Repeats = (typeof REPEATS)[number]

export interface RepeatRule {
  repeats: Repeats
  frequency: RecurrenceRule & string
  interval: number
  weekdays: readonly Weekday[]
  monthWay: MonthWay
  /** The original rule if `repeats` is `kept`. */
  kept: string
}

const FREQUENCIES: Readonly<Record<string, RepeatRule['frequency']>> = {
  DAILY: 'daily',
  WEEKLY: 'weekly',
  MONTHLY: 'monthly',
  YEARLY: 'yearly',
}

export function ruleText({ repeats, frequency, interval, weekdays, monthWay, kept }: RepeatRule, startDay: string) {
  if (repeats === 'none') return null
  if (repeats === 'kept') return kept
  if (repeats !== 'custom') return `FREQ=${repeats.toUpperCase()}`
  return [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval > 1 ? [`INTERVAL=${interval}`] : []),
    ...(frequency === 'weekly' ? [`BYDAY=${inWeekOrder(weekdays, startDay).join(',')}`] : []),
    ...(frequency === 'yearly' && monthWay !== 'day' ? [`BYMONTH=${Number(startDay.slice(5, 7))}`] : []),
    ...(isMonthly(frequency) && monthWay !== 'day' ? [`BYDAY=${nthWeekday(startDay, monthWay)}`] : []),
  ].join(';')
}

/** The form's values for a stored rule. */
export function readRepeats(rrule: string | null, startDay: string): RepeatRule {
  const plain: RepeatRule = {
    repeats: 'none',
    frequency: 'weekly',
    interval: 1,
    weekdays: [weekdayCode(startDay)],
    monthWay: 'day',
    kept: rrule ?? '',
  }
  if (rrule === null) return plain
  const { FREQ = '', INTERVAL = '1', WKST = 'MO', BYDAY, BYMONTHDAY, BYMONTH, ...others } = partsOf(rrule)
  const frequency = FREQUENCIES[FREQ]
  const rule: RepeatRule = { ...plain, repeats: 'kept', frequency: frequency ?? 'weekly', interval: Number(INTERVAL) }
  const isKnown = Object.keys(others).length === 0 && WKST === 'MO'
  const isOwnDay = BYMONTHDAY === undefined || BYMONTHDAY === String(Number(startDay.slice(8)))
  const isOwnMonth =
    BYMONTH === undefined || (frequency === 'yearly' && BYMONTH === String(Number(startDay.slice(5, 7))))
  if (!frequency || !isKnown || !isOwnDay || !isOwnMonth) return rule

  if (frequency === 'weekly') {
    const weekdays = BYDAY === undefined ? plain.weekdays : WEEKDAYS.filter((day) => BYDAY.split(',').includes(day))
    if (BYDAY !== undefined && BYDAY.split(',').length !== weekdays.length) return rule
    const isPlain = rule.interval === 1 && weekdays.join() === weekdayCode(startDay)
    return { ...rule, weekdays, repeats: isPlain ? 'weekly' : 'custom' }
  }
  if (BYDAY === undefined) return { ...rule, repeats: rule.interval === 1 ? frequency : 'custom' }
  const needsMonth = frequency === 'yearly' && BYMONTH === undefined
  if (!isMonthly(frequency) || needsMonth || BYMONTHDAY !== undefined) return rule
  const monthWay = MONTH_WAYS.find((way) => way !== 'day' && nthWeekday(startDay, way) === BYDAY)
  return monthWay ? { ...rule, monthWay, repeats: 'custom' } : rule
}

/** The rule after all dates of its series move by the days between `from` and `to`. */
export function movedRule(rrule: string | null, from: string, to: string): string | null {
  const rule = readRepeats(rrule, from)
  const by = daysBetween(from, to)
  const weekdays = rule.weekdays.map((day) => weekdayCode(addDays(from, by + WEEKDAYS.indexOf(day) - weekdayOf(from))))
  return rule.repeats === 'kept' ? rrule : ruleText({ ...rule, weekdays }, to)
}

/** `2TU`, `-1TU` */
function nthWeekday(day: string, way: MonthWay): string {
  return `${way === 'last' ? -1 : nthOf(day)}${weekdayCode(day)}`
}

/** Which weekday of its kind in the month: 1 for the first. */
export function nthOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

export function isLastOfMonth(day: string): boolean {
  return addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

export function weekdayCode(day: string): Weekday {
  return WEEKDAYS[weekdayOf(day)] ?? 'SU'
}

function isMonthly(frequency: RepeatRule['frequency']): boolean {
  return frequency === 'monthly' || frequency === 'yearly'
}

/** Monday first; defaults to the start day's weekday. */
function inWeekOrder(weekdays: readonly Weekday[], startDay: string): Weekday[] {
  const chosen = [...WEEKDAYS.slice(1), WEEKDAYS[0]].filter((day) => weekdays.includes(day))
  return chosen.length > 0 ? chosen : [weekdayCode(startDay)]
}

function partsOf(rrule: string): Record<string, string> {
  return Object.fromEntries(
    rrule.split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.toUpperCase(), value.toUpperCase()]
    }),
  )
}
