import { addCountyDays, type CountyDate, type CountyMonth } from '../time.ts'

const DAY_MS = 86_400_000

export function dayOf(wallTime: string): CountyDate {
  return wallTime.slice(0, 10)
}

/** Returns `T19:00`; empty for a plain day. */
export function timeOf(wallTime: string): string {
  return wallTime.slice(10, 16)
}

export function daysBetween(from: CountyDate, to: CountyDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** Returns the last day of an event that ends at a wall time. An end at midnight belongs to the day before. */
export function lastDayUntil(start: string, end: string): CountyDate {
  const endsAtMidnight = timeOf(end) === 'T00:00' && end > start
  return endsAtMidnight ? addCountyDays(dayOf(end), -1) : dayOf(end)
}

/** An event that ends by then belongs to the evening before. */
const SMALL_HOURS_END = 'T06:00'

/** Returns the last day that a calendar shows. A night that is over by six belongs to the evening before. */
export function lastShownDay(start: string, end: string): CountyDate {
  const isNight = timeOf(end) !== '' && timeOf(end) <= SMALL_HOURS_END && clockTimeBetween(start, end) < DAY_MS
  return isNight ? dayOf(start) : lastDayUntil(start, end)
}

/** Returns milliseconds, ignoring clock changes. */
export function clockTimeBetween(start: string, end: string): number {
  return wallMilliseconds(end) - wallMilliseconds(start)
}

/** Returns a time in the same form as `wallTime`, ignoring clock changes. */
export function wallTimeAfter(wallTime: string, milliseconds: number): string {
  return new Date(wallMilliseconds(wallTime) + milliseconds).toISOString().slice(0, wallTime.length)
}

/** Returns milliseconds as if the time were in UTC. */
export function wallMilliseconds(wallTime: string): number {
  return Date.parse(`${dayOf(wallTime)}${timeOf(wallTime) || 'T00:00'}:00.000Z`)
}

/** Compares as text, so both must have the same form. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

export function later(one: string, other: string): string {
  return one < other ? other : one
}

/** Both years are inclusive. */
export const EVENT_YEARS = { first: 1900, last: 2199 } as const

/** The limit is in characters. */
export const EVENT_PRICE_LIMIT = 120

/** Returns the number of the weekday; 0 is Sunday. */
export function weekdayOf(day: CountyDate): number {
  return new Date(`${day}T00:00Z`).getUTCDay()
}

export function addMonths(month: CountyMonth, count: number): CountyMonth {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

/** Returns the last day of the month if it is shorter. */
export function sameDayIn(month: CountyMonth, day: CountyDate): CountyDate {
  const last = lastDayIn(month)
  const wanted = `${month}-${day.slice(8, 10)}`
  return wanted < last ? wanted : last
}

export function lastDayIn(month: CountyMonth): CountyDate {
  return addCountyDays(`${addMonths(month, 1)}-01`, -1)
}
