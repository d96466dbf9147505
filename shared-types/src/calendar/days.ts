import { addCountyDays, type CountyDate } from '../county-time.ts'

const DAY = 86_400_000

export function dayOf(wallTime: string): CountyDate {
  return wallTime.slice(0, 10)
}

/** `T19:00`; empty for a plain day. */
export function timeOf(wallTime: string): string {
  return wallTime.slice(10, 16)
}

export function daysBetween(from: CountyDate, to: CountyDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** The last day of an event that ends at a wall time. An end at midnight belongs to the day before. */
export function lastDayUntil(start: string, end: string): CountyDate {
  const endsAtMidnight = timeOf(end) === 'T00:00' && end > start
  return endsAtMidnight ? addCountyDays(dayOf(end), -1) : dayOf(end)
}

/** An event that ends by then belongs to the evening before. */
const SMALL_HOURS = 'T06:00'

/** The last day that a calendar shows. A night that is over by six in the morning counts for the evening before. */
export function lastShownDay(start: string, end: string): CountyDate {
  const isNight = timeOf(end) !== '' && timeOf(end) <= SMALL_HOURS && clockTimeBetween(start, end) < DAY
  return isNight ? dayOf(start) : lastDayUntil(start, end)
}

/** Milliseconds, ignoring clock changes. */
export function clockTimeBetween(start: string, end: string): number {
  return wallMilliseconds(end) - wallMilliseconds(start)
}

/** In the same form as `wallTime`, ignoring clock changes. */
export function wallTimeAfter(wallTime: string, milliseconds: number): string {
  return new Date(wallMilliseconds(wallTime) + milliseconds).toISOString().slice(0, wallTime.length)
}

/** As if in UTC. */
export function wallMilliseconds(wallTime: string): number {
  return Date.parse(`${dayOf(wallTime)}${timeOf(wallTime) || 'T00:00'}:00.000Z`)
}

/** Both must have the same form. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** Both must have the same form. */
export function later(one: string, other: string): string {
  return one < other ? other : one
}

/** Both inclusive. */
export const EVENT_YEARS = { first: 1900, last: 2199 } as const
