import { type CountyDate, formatCountyTime } from '@hometown/shared-types/county-time'

/** `Friday, November 20, 2026` */
export function dateWords(day: CountyDate): string {
  return format(day, 'EEEE, MMMM d, yyyy')
}

/** What a wall calendar shows of a day: `Fri`, `20`. */
export function calendarDay(day: CountyDate): { weekday: string; number: string } {
  return { weekday: format(day, 'EEE'), number: format(day, 'd') }
}

/** A day is the same on the calendars of every zone, so it may as well be read on that of UTC. */
function format(day: CountyDate, pattern: string): string {
  return formatCountyTime(Date.parse(`${day}T12:00Z`), 'UTC', pattern)
}
