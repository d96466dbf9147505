import { type CountyDate, formatCountyTime } from '@hometown/shared-types/county-time'
import type { Occurrence } from './occurrences.ts'

/** `Friday, November 20, 7:00 PM to 9:00 PM`; days alone when all-day; both days when it lasts longer. */
export function eventWords({ start, end }: Occurrence, isAllDay: boolean): string {
  const isOneDay = start.slice(0, 10) === end.slice(0, 10)
  if (isAllDay) return isOneDay ? dayWords(start) : `${dayWords(start)} to ${dayWords(end)}`
  if (!isOneDay) return `${dayWords(start)}, ${clock(start)} to ${dayWords(end)}, ${clock(end)}`
  return start === end ? `${dayWords(start)}, ${clock(start)}` : `${dayWords(start)}, ${clock(start)} to ${clock(end)}`
}

/** `Friday, November 20` */
export function dayWords(day: CountyDate | string): string {
  return format(day.slice(0, 10), 'EEEE, MMMM d')
}

/** `Friday, November 20, 2026` */
export function dateWords(day: CountyDate): string {
  return format(day, 'EEEE, MMMM d, yyyy')
}

/** What a wall calendar shows of a day: `Fri`, `20`. */
export function calendarDay(day: CountyDate): { weekday: string; number: string } {
  return { weekday: format(day, 'EEE'), number: format(day, 'd') }
}

function clock(wallTime: string): string {
  return format(wallTime, 'h:mm a')
}

/** A wall time is the same on the clocks of every zone, so it may as well be read on those of UTC. */
function format(wallTime: string, pattern: string): string {
  const time = wallTime.length > 10 ? wallTime.slice(11, 16) : '12:00'
  return formatCountyTime(Date.parse(`${wallTime.slice(0, 10)}T${time}Z`), 'UTC', pattern)
}
