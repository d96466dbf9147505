import type { CountyTime } from '../../../lib/dates.ts'

const DAYS_NAMED = 6
const DAY = 86_400_000

/** `Thursday 7:00 AM` within the next days, `Mar 8, 2099, 7:15 AM` later and in the past. Milliseconds. */
export function dueTime(instant: number, { zone, time, dateTime }: CountyTime, now: number): string {
  if (instant < now || instant > now + DAYS_NAMED * DAY) return dateTime(instant)
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: zone }).format(instant)
  return `${weekday} ${time(instant)}`
}
