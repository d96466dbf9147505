import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { instantOfWallTime } from './county-wall-time.ts'

/** `YYYY-MM-DD`; a month is `YYYY-MM`. Always in the county's zone. */
export type CountyDate = string
export type CountyMonth = string

/** @param instant in milliseconds */
export function countyDate(instant: number, timeZone: string): CountyDate {
  return format(new TZDate(instant, timeZone), 'yyyy-MM-dd')
}

/** @param instant in milliseconds */
export function countyMonth(instant: number, timeZone: string): CountyMonth {
  return countyDate(instant, timeZone).slice(0, 7)
}

/** Milliseconds. */
export function startOfCountyDate(date: CountyDate, timeZone: string): number {
  return instantOfWallTime(Date.parse(`${date}T00:00:00.000Z`), timeZone)
}

/** @param count may be negative */
export function addCountyDays(date: CountyDate, count: number): CountyDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** @param pattern of date-fns, such as `MMMM d, yyyy` */
export function formatCountyTime(instant: number, timeZone: string, pattern: string): string {
  return format(new TZDate(instant, timeZone), pattern)
}

/**
 * True for zones that this runtime knows: `America/Chicago`. Not `+05:00`, because counties have daylight saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
