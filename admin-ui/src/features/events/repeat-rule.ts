import { weekdayOf } from '@hometown/shared-types/rules/calendar/days'
import { WEEKDAY_NAMES } from '@hometown/shared-types/rules/calendar/labels'
import { WEEKDAYS } from '@hometown/shared-types/rules/calendar/rule'
import { addDays } from './wall-time.ts'

const RULES: Readonly<Record<string, (startDay: string) => string>> = {
  daily: () => 'FREQ=DAILY',
  weekly: () => 'FREQ=WEEKLY',
  biweekly: () => 'FREQ=WEEKLY;INTERVAL=2',
  monthly: () => 'FREQ=MONTHLY',
  monthlyWeekday: (day) => `FREQ=MONTHLY;BYDAY=${nthOf(day)}${weekdayCode(day)}`,
  monthlyLast: (day) => `FREQ=MONTHLY;BYDAY=-1${weekdayCode(day)}`,
  yearly: () => 'FREQ=YEARLY',
}

export const REPEATS = [
  ...(['none', 'daily', 'weekly', 'biweekly', 'monthly', 'monthlyWeekday', 'monthlyLast', 'yearly'] as const),
  /** `kept` is any other rule, mostly of an imported calendar. It stays as it is. */
  'kept',
] as const
export type Repeats = (typeof REPEATS)[number]

const NTH = ['first', 'second', 'third', 'fourth', 'fifth']

export function repeatOptions(startDay: string, hasKept: boolean): { value: Repeats; label: string }[] {
  const weekday = WEEKDAY_NAMES[weekdayOf(startDay)] ?? 'weekday'
  const labels: Readonly<Record<Repeats, string | false>> = {
    none: 'None',
    daily: 'Daily',
    weekly: 'Weekly',
    biweekly: 'Every 2 weeks',
    monthly: 'Monthly',
    monthlyWeekday: `Monthly on the ${NTH[nthOf(startDay) - 1] ?? 'same'} ${weekday}`,
    monthlyLast: isLastOfMonth(startDay) && `Monthly on the last ${weekday}`,
    yearly: 'Yearly',
    kept: hasKept && 'As it is',
  }
  return REPEATS.flatMap((value) => (labels[value] ? [{ value, label: labels[value] }] : []))
}

/** Returns the choice after its day moved: the month's last Tuesday may have become its second Wednesday. */
export function repeatsOn(repeats: Repeats, startDay: string): Repeats {
  return repeats === 'monthlyLast' && !isLastOfMonth(startDay) ? 'monthlyWeekday' : repeats
}

export function ruleText(repeats: Repeats, startDay: string, kept: string): string | null {
  return repeats === 'kept' ? kept : (RULES[repeatsOn(repeats, startDay)]?.(startDay) ?? null)
}

export function readRepeats(rrule: string | null, startDay: string): Repeats {
  if (rrule === null) return 'none'
  return REPEATS.find((choice) => RULES[choice]?.(startDay) === rrule) ?? 'kept'
}

/** Returns which weekday of its kind a day is in the month: 1 for the first. */
function nthOf(day: string): number {
  return Math.ceil(Number(day.slice(8)) / 7)
}

function isLastOfMonth(day: string): boolean {
  return day !== '' && addDays(day, 7).slice(0, 7) !== day.slice(0, 7)
}

function weekdayCode(day: string): string {
  return WEEKDAYS[(weekdayOf(day) + 6) % 7] ?? 'SU'
}
