import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'

const SHORT = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' })

/** After today. */
export function nextMonday(today: CountyDate): CountyDate {
  return addCountyDays(today, (8 - new Date(today).getUTCDay()) % 7 || 7)
}

/** `Mon, Nov 23` @param wallTime `2026-11-23`, or with a time */
export function shortDay(wallTime: string): string {
  return SHORT.format(Date.parse(wallTime.slice(0, 10)))
}
