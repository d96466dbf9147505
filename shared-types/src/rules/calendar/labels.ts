import type { CountyDate } from '../time.ts'
import { dayOf, lastDayUntil, timeOf, wallMilliseconds } from './days.ts'
import { type Frequency, partsOfRule, type RuleDay, type RuleParts, WEEKDAYS } from './rule.ts'
import type { EventTiming, Occurrence } from './timing.ts'

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** Returns 'Saturday, November 21, 10:00 AM – 12:00 PM'. @param today omits the year if it is the same */
export function whenWords(
  { start, end }: Pick<Occurrence, 'start' | 'end'>,
  allDay: boolean,
  today?: CountyDate,
): string {
  const first = dayWords(start, today)
  const last = dayWords(end, today)
  if (allDay) return dayOf(start) === dayOf(end) ? first : `${first} – ${last}`
  if (start === end) return `${first}, ${clockWords(start)}`
  // An end at midnight belongs to the same day.
  if (dayOf(start) === lastDayUntil(start, end)) return `${first}, ${timesWords({ start, end }, allDay)}`
  return `${first}, ${clockWords(start)} – ${last}, ${clockWords(end)}`
}

/** Returns '10:00 AM – 12:00 PM', or 'All day'. */
export function timesWords({ start, end }: Pick<Occurrence, 'start' | 'end'>, allDay: boolean): string {
  if (allDay) return 'All day'
  return start === end ? clockWords(start) : `${clockWords(start)} – ${clockWords(end)}`
}

/** Returns 'Saturday, November 21'. @param today omits the year if it is the same */
export function dayWords(wallTime: string, today?: CountyDate): string {
  const date = new Date(wallMilliseconds(dayOf(wallTime)))
  const year = today !== undefined && today.slice(0, 4) !== wallTime.slice(0, 4) ? `, ${wallTime.slice(0, 4)}` : ''
  return `${WEEKDAY_NAMES[date.getUTCDay()]}, ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCDate()}${year}`
}

/** Returns '10:00 AM'. */
export function clockWords(wallTime: string): string {
  const [hour = 0, minute = 0] = timeOf(wallTime).slice(1).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}

const UNITS: Readonly<Record<Frequency, string>> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' }

/** Returns 'Every 2 weeks on Tuesday and Thursday, until March 3, 2027'. Empty for a single event. */
export function recurrenceWords(timing: Pick<EventTiming, 'startDate' | 'rrule' | 'recurrenceEndDate'>): string {
  const parts = timing.rrule ? partsOfRule(timing.rrule) : undefined
  if (!parts) return ''
  const until = timing.recurrenceEndDate ? `, until ${dateWords(timing.recurrenceEndDate)}` : ''
  return `${ruleWords(parts, dayOf(timing.startDate))}${until}`
}

function ruleWords(parts: RuleParts, start: string): string {
  if (isEveryWeekday(parts)) return `Every weekday${inMonths(parts)}`
  const every =
    parts.interval === 1 ? `Every ${UNITS[parts.frequency]}` : `Every ${parts.interval} ${UNITS[parts.frequency]}s`
  const on = daysWords(parts, start)
  return on ? `${every} ${on}` : every
}

function isEveryWeekday({ frequency, interval, days, monthDays, positions }: RuleParts): boolean {
  if (interval > 1 || positions.length > 0 || monthDays.length > 0) return false
  if (frequency !== 'WEEKLY' && frequency !== 'DAILY') return false
  return days.length === 5 && !days.some(({ day }) => day === 'SA' || day === 'SU')
}

function daysWords(parts: RuleParts, start: string): string {
  const { frequency, days, monthDays, months } = parts
  const date = new Date(wallMilliseconds(start))
  if (days.length === 0 && monthDays.length === 0) {
    if (frequency === 'DAILY') return inMonths(parts).trim()
    if (frequency === 'WEEKLY') return `on ${WEEKDAY_NAMES[date.getUTCDay()]}${inMonths(parts)}`
    if (frequency === 'MONTHLY') return `on the ${ordinal(date.getUTCDate())}${inMonths(parts)}`
    const named = months.length > 0 ? months : [date.getUTCMonth() + 1]
    return `on ${listWords(named.map((month) => `${monthName(month)} ${date.getUTCDate()}`))}`
  }
  const chosen = [chosenDays(parts), monthDaysWords(monthDays)].filter(Boolean).join(' that is ')
  return `on ${chosen}${inMonths(parts)}`
}

function chosenDays({ frequency, days, positions, months }: RuleParts): string {
  if (days.length === 0) return ''
  if (positions.length > 0) return `the ${listWords(positions.map(nthWords))} ${dayKind(days)}`
  const plain = days.filter(({ nth }) => nth === null)
  const counted = days.filter(({ nth }) => nth !== null)
  const isOfYear = frequency === 'YEARLY' && months.length === 0
  const names = plain.map(({ day }) =>
    frequency === 'MONTHLY' || frequency === 'YEARLY' ? `every ${nameOf(day)}` : nameOf(day),
  )
  return listWords([
    ...names,
    ...counted.map(({ nth, day }) => `the ${nthWords(nth ?? 1)} ${nameOf(day)}${isOfYear ? ' of the year' : ''}`),
  ])
}

/** Returns 'weekday', 'weekend day', 'day', or the names. */
function dayKind(days: readonly RuleDay[]): string {
  const isWeekend = ({ day }: RuleDay) => day === 'SA' || day === 'SU'
  if (days.length === 7) return 'day'
  if (days.length === 5 && !days.some(isWeekend)) return 'weekday'
  if (days.length === 2 && days.every(isWeekend)) return 'weekend day'
  return listWords(
    days.map(({ day }) => nameOf(day)),
    'or',
  )
}

function monthDaysWords(monthDays: readonly number[]): string {
  if (monthDays.length === 0) return ''
  const fromStart = monthDays.filter((day) => day > 0)
  const fromEnd = monthDays.filter((day) => day < 0).toReversed()
  return `the ${listWords([...fromStart, ...fromEnd].map((day) => (day > 0 ? ordinal(day) : `${nthWords(day)} day`)))}`
}

function inMonths({ frequency, months, days, monthDays }: RuleParts): string {
  const isNamedWithDay = frequency === 'YEARLY' && days.length === 0 && monthDays.length === 0
  if (months.length === 0 || isNamedWithDay) return ''
  return ` ${frequency === 'YEARLY' ? 'of' : 'in'} ${listWords(months.map(monthName))}`
}

function nthWords(nth: number): string {
  if (nth > 0) return ordinal(nth)
  return nth === -1 ? 'last' : `${ordinal(-nth)} to last`
}

function ordinal(number: number): string {
  const tens = number % 100
  const ending = tens >= 11 && tens <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${ending}`
}

function nameOf(day: RuleDay['day']): string {
  return WEEKDAY_NAMES[(WEEKDAYS.indexOf(day) + 1) % 7] ?? day
}

function monthName(month: number): string {
  return MONTH_NAMES[month - 1] ?? ''
}

function dateWords(day: string): string {
  const date = new Date(wallMilliseconds(day))
  return `${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCDate()}, ${date.getUTCFullYear()}`
}

function listWords(words: readonly string[], and = 'and'): string {
  if (words.length < 3) return words.join(` ${and} `)
  return `${words.slice(0, -1).join(', ')} ${and} ${words.at(-1)}`
}
