import { type CountyDate, formatCountyTime } from '@hometown/shared-types/county-time'

/** `Friday, November 20, 2026` */
export function dateWords(day: CountyDate): string {
  return format(day, 'EEEE, MMMM d, yyyy')
}

export function calendarDay(day: CountyDate): { weekday: string; number: string } {
  return { weekday: format(day, 'EEE'), number: format(day, 'd') }
}

/** A date is the same in every time zone, so noon UTC is safe. */
function format(day: CountyDate, pattern: string): string {
  return formatCountyTime(Date.parse(`${day}T12:00Z`), 'UTC', pattern)
}
