import type { CountyDate } from '../county-time.ts'
import { dayOf, lastDayUntil, timeOf, wallMilliseconds } from './days.ts'
import type { Occurrence } from './timing.ts'

export const WEEKDAY_NAMES = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
export const MONTH_NAMES = [
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

/** 'Saturday, November 21, 10:00 AM – 12:00 PM'. @param today omits the year if it is the same */
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

/** '10:00 AM – 12:00 PM', or 'All day'. */
export function timesWords({ start, end }: Pick<Occurrence, 'start' | 'end'>, allDay: boolean): string {
  if (allDay) return 'All day'
  return start === end ? clockWords(start) : `${clockWords(start)} – ${clockWords(end)}`
}

/** 'Saturday, November 21'. @param today omits the year if it is the same */
export function dayWords(wallTime: string, today?: CountyDate): string {
  const date = new Date(wallMilliseconds(dayOf(wallTime)))
  const year = today !== undefined && today.slice(0, 4) !== wallTime.slice(0, 4) ? `, ${wallTime.slice(0, 4)}` : ''
  return `${WEEKDAY_NAMES[date.getUTCDay()]}, ${MONTH_NAMES[date.getUTCMonth()]} ${date.getUTCDate()}${year}`
}

/** '10:00 AM' */
export function clockWords(wallTime: string): string {
  const [hour = 0, minute = 0] = timeOf(wallTime).slice(1).split(':').map(Number)
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`
}
