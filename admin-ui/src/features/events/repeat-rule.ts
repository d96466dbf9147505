import { weekdayOf } from '@hometown/shared-types/rules/calendar/days'
import { WEEKDAY_NAMES } from '@hometown/shared-types/rules/calendar/labels'
import { WEEKDAYS } from '@hometown/shared-types/rules/calendar/rule'
import { addWallDays } from './wall-time.ts'

const RULES_BY_REPEATS: Readonly<Record<string, (startDay: string) => string>> = {
  daily: () => 'FREQ=DAILY',
  weekly: () => 'FREQ=WEEKLY',
  biweekly: () => 'FREQ=WEEKLY;INTERVAL=2',
  monthly: () => 'FREQ=MONTHLY',
  monthlyWeekday: (day) => `FREQ=MONTHLY;BYDAY=${nthWeekdayOf(day)}${weekdayCode(day)}`,
  monthlyLast: (day) => `FREQ=MONTHLY;BYDAY=-1${weekdayCode(day)}`,
  yearly: () => 'FREQ=YEARLY',
}

export const EVENT_REPEATS = [
  ...(['none', 'daily', 'weekly', 'biweekly', 'monthly', 'monthlyWeekday', 'monthlyLast', 'yearly'] as const),
  /** `kept` is any other rule, mostly of an imported calendar. It stays as it is. */
  'kept',
] as const
export type EventRepeats = (typeof EVENT_REPEATS)[number]

const NTH_WEEKDAY_WORDS = ['first', 'second', 'third', 'fourth', 'fifth']

export function repeatOptions(startDay: string, hasKept: boolean): { value: EventRepeats; label: string }[] {
  const weekday = WEEKDAY_NAMES[weekdayOf(startDay)] ?? 'weekday'
  const labels: Readonly<Record<EventRepeats, string | false>> = {
    none: 'None',
    daily: 'Daily',
    weekly: 'Weekly',
    biweekly: 'Every 2 weeks',
    monthly: 'Monthly',
    monthlyWeekday: `Monthly on the ${NTH_WEEKDAY_WORDS[nthWeekdayOf(startDay) - 1] ?? 'same'} ${weekday}`,
    monthlyLast: isLastWeekdayOfMonth(startDay) && `Monthly on the last ${weekday}`,
    yearly: 'Yearly',
    kept: hasKept && 'As it is',
  }
  return EVENT_REPEATS.flatMap((value) => (labels[value] ? [{ value, label: labels[value] }] : []))
}

/** Returns the choice after its day moved: the month's last Tuesday may have become its second Wednesday. */
export function repeatsPossibleOn(repeats: EventRepeats, startDay: string): EventRepeats {
  return repeats === 'monthlyLast' && !isLastWeekdayOfMonth(startDay) ? 'monthlyWeekday' : repeats
}

export function repeatRuleText(repeats: EventRepeats, startDay: string, kept: string): string | null {
  return repeats === 'kept' ? kept : (RULES_BY_REPEATS[repeatsPossibleOn(repeats, startDay)]?.(startDay) ?? null)
}

export function readRepeatsFromRule(rrule: string | null, startDay: string): EventRepeats {
  if (rrule === null) return 'none'
  return EVENT_REPEATS.find((choice) => RULES_BY_REPEATS[choice]?.(startDay) === rrule) ?? 'kept'
}

/** Returns which weekday of its kind a day is in the month: 1 for the first. */
function nthWeekdayOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

function isLastWeekdayOfMonth(day: string): boolean {
  return day !== '' && addWallDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

function weekdayCode(day: string): string {
  return WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? 'SU'
}
