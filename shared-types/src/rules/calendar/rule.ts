export const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
type WeekdayCode = (typeof WEEKDAYS)[number]

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** A part of BYDAY is `TU`, the second Tuesday (`nth` 2), or the last one (-1). */
export interface RuleDay {
  readonly day: WeekdayCode
  readonly nth: number | null
}

/** The parts of RFC 5545, 3.3.10 that we support. An empty list is a missing part. */
export interface RuleParts {
  readonly frequency: Frequency
  readonly interval: number
  readonly months: readonly number[]
  /** Days are 1 to 31, or -1 to -31 from the end of the month. */
  readonly monthDays: readonly number[]
  readonly days: readonly RuleDay[]
  readonly positions: readonly number[]
  readonly weekStart: WeekdayCode
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

/** Parses `TU`, `2TU`, `+2TU` and `-1FR`. Undefined for anything else. */
export function readRuleDay(text: string): RuleDay | undefined {
  const [, nth, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const day = WEEKDAYS.find((weekday) => weekday === name)
  return day && { day, nth: nth === undefined ? null : Number(nth) }
}
