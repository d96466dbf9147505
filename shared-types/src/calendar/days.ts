import { addCountyDays, type CountyDate } from '../county-time.ts'

const DAY = 86_400_000

/** The day of a wall time. */
export function dayOf(wallTime: string): CountyDate {
  return wallTime.slice(0, 10)
}

/** A wall time's time of day as `T19:00`; empty for a plain day. */
export function timeOf(wallTime: string): string {
  return wallTime.slice(10, 16)
}

/** How many days lie between two days. */
export function daysBetween(from: CountyDate, to: CountyDate): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY)
}

/** The last day on which something that ends at a wall time is still going on: midnight itself is no day of its own. */
export function lastDayUntil(start: string, end: string): CountyDate {
  const endsAtMidnight = timeOf(end) === 'T00:00' && end > start
  return endsAtMidnight ? addCountyDays(dayOf(end), -1) : dayOf(end)
}

/** An evening that ends by then belongs to the day on which it began. */
const SMALL_HOURS = 'T06:00'

/**
 * The last day under which a calendar shows what lasts from one wall time to another: each of its days, but for a night
 * that is over by six in the morning only the evening before.
 */
export function lastShownDay(start: string, end: string): CountyDate {
  const isNight = timeOf(end) !== '' && timeOf(end) <= SMALL_HOURS && clockTimeBetween(start, end) < DAY
  return isNight ? dayOf(start) : lastDayUntil(start, end)
}

/** Milliseconds on the clocks from one wall time to another, as if they were never put forward or back. */
export function clockTimeBetween(start: string, end: string): number {
  return wallMilliseconds(end) - wallMilliseconds(start)
}

/** The wall time that clocks show so many milliseconds after another, in the same form. */
export function wallTimeAfter(wallTime: string, milliseconds: number): string {
  return new Date(wallMilliseconds(wallTime) + milliseconds).toISOString().slice(0, wallTime.length)
}

/** A wall time as milliseconds, as if its clocks were in UTC. */
export function wallMilliseconds(wallTime: string): number {
  return Date.parse(`${dayOf(wallTime)}${timeOf(wallTime) || 'T00:00'}:00.000Z`)
}

/** The earlier of two days or wall times of one form. */
export function earlier(one: string, other: string): string {
  return one < other ? one : other
}

/** The later of two days or wall times of one form. */
export function later(one: string, other: string): string {
  return one < other ? other : one
}
