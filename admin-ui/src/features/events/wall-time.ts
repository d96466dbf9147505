import { clockTimeBetween, dayOf, wallTimeAfter } from '@hometown/shared-types/calendar/days'
import { clockWords, dayWords, whenWords } from '@hometown/shared-types/calendar/event-labels'

/** `2026-11-20`, or `2026-11-20T19:00` on the clocks of the event's zone. */
export type WallTime = string

const MINUTE = 60_000

/** Minutes from one wall time to another, as if no clock were ever changed between them. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  return clockTimeBetween(from, to) / MINUTE
}

/** So many minutes later on the clock; a plain day stays one. */
export function addMinutes(wall: WallTime, minutes: number): WallTime {
  return wallTimeAfter(wall, minutes * MINUTE)
}

export function addDays(wall: WallTime, days: number): WallTime {
  return addMinutes(wall, days * 24 * 60)
}

/** `7 PM`, `7:30 PM`; nothing for a plain day. */
export function shortClock(wall: WallTime): string {
  return wall.length === 10 ? '' : clockWords(wall).replace(':00', '')
}

/** `Saturday, November 21, 2026` */
export function longDay(day: string): string {
  return `${dayWords(day)}, ${day.slice(0, 4)}`
}

/** `Saturday, November 21, 7:00 PM – 9:00 PM`, with the year where it is not this one. */
export function spanWords(start: WallTime, end: WallTime, today: string): string {
  return whenWords({ start, end }, start.length === 10, today)
}

/** A day or a month in words, by what of it is wanted. */
export function formatDay(day: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(Date.parse(`${dayOf(day)}T00:00Z`))
}
