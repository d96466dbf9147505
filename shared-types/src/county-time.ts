import { TZDate } from '@date-fns/tz'
import { format } from 'date-fns/format'
import { instantOfWallTime } from './county-wall-time.ts'

/** A calendar day as `YYYY-MM-DD`; a month as `YYYY-MM`. Always in the county's zone. */
export type CountyDate = string
export type CountyMonth = string

/** The county's calendar day at an instant (milliseconds). */
export function countyDate(instant: number, timeZone: string): CountyDate {
  return format(new TZDate(instant, timeZone), 'yyyy-MM-dd')
}

/** The county's month at an instant (milliseconds). */
export function countyMonth(instant: number, timeZone: string): CountyMonth {
  return countyDate(instant, timeZone).slice(0, 7)
}

/** The instant (milliseconds) at which a day begins in the county. */
export function startOfCountyDate(date: CountyDate, timeZone: string): number {
  return instantOfWallTime(Date.parse(`${date}T00:00:00.000Z`), timeZone)
}

/** The day `count` days after (or, negative, before) a day. */
export function addCountyDays(date: CountyDate, count: number): CountyDate {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, day + count)).toISOString().slice(0, 10)
}

/** The next instant at which the county's date changes. */
export function nextCountyMidnight(instant: number, timeZone: string): number {
  return startOfCountyDate(addCountyDays(countyDate(instant, timeZone), 1), timeZone)
}

/** An instant in the county's zone in a date-fns pattern, such as `MMMM d, yyyy`. */
export function formatCountyTime(instant: number, timeZone: string, pattern: string): string {
  return format(new TZDate(instant, timeZone), pattern)
}

/** Whether a name is one of the zones that this runtime knows: `America/Chicago`. Not `+05:00`: counties have summers. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
