import type { CalendarEvent } from '@hometown/shared-types/contract/events'
import { clockTimeBetween, dayOf, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { dayWords, whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { useEffect, useState } from 'react'
import { useCountyTime } from '../../lib/formats.ts'

/** A wall-clock time is `2026-11-20`, or `2026-11-20T19:00` in the event's time zone. */
export type WallTime = string

const MINUTE_MS = 60_000

/** Returns the minutes between two wall-clock times, ignoring DST changes. */
export function minutesBetween(from: WallTime, to: WallTime): number {
  return clockTimeBetween(from, to) / MINUTE_MS
}

/** Adds minutes in wall-clock time; a date without a time is unchanged. */
export function addWallMinutes(wall: WallTime, minutes: number): WallTime {
  return wallTimeAfter(wall, minutes * MINUTE_MS)
}

export function addWallDays(wall: WallTime, days: number): WallTime {
  return addWallMinutes(wall, days * 24 * 60)
}

export function formatLongDay(day: string): string {
  return `${dayWords(day)}, ${day.slice(0, 4)}`
}

/** Returns `Saturday, November 21, 7:00 PM – 9:00 PM`, with the year unless it is the current one. */
export function eventTimeSpanText(start: WallTime, end: WallTime, today: string): string {
  return whenWords({ start, end }, start.length === 10, today)
}

export function formatDay(day: string, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(Date.parse(`${dayOf(day)}T00:00Z`))
}

/** Every date of a series has the wall-clock times of the first one, also after the clocks change. */
export function timesOfEventDate(event: CalendarEvent, date: string | undefined): { start: WallTime; end: WallTime } {
  const [first, last] = [toWallTime(event.startDate, event.timeZone), toWallTime(event.endDate, event.timeZone)]
  if (date === undefined) return { start: first, end: last }
  const exception = event.exceptions.find(({ originalDate }) => originalDate === date)
  const start = exception?.startDate ? toWallTime(exception.startDate, event.timeZone) : date + first.slice(10)
  const end = exception?.endDate
    ? toWallTime(exception.endDate, event.timeZone)
    : addWallMinutes(start, minutesBetween(first, last))
  return { start, end }
}

export function timesSent(start: WallTime, end: WallTime, zone: string) {
  return { startDate: toCallTime(start, zone), endDate: toCallTime(end, zone) }
}

export function wallNow(zone: string): WallTime {
  return toWallTime(new Date().toISOString(), zone)
}

/** Returns the county's current day, which changes at midnight while the calendar is open. */
export function useToday(): string {
  const { zone } = useCountyTime()
  const [today, setToday] = useState(() => dayOf(wallNow(zone)))
  useEffect(() => {
    const update = () => setToday(dayOf(wallNow(zone)))
    update()
    const timer = setInterval(update, MINUTE_MS)
    return () => clearInterval(timer)
  }, [zone])
  return today
}
