import type { CountyDate } from '@hometown/shared-types/county-time'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-20T19:00` in a time zone. */
export function wallTime(instant: string | number, timeZone: string): string {
  // This locale writes times as `2026-11-20 19:00`.
  return clockOf(timeZone).format(new Date(instant)).replace(' ', 'T')
}

export function countyToday(timeZone: string): CountyDate {
  return wallTime(Date.now(), timeZone).slice(0, 10)
}

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  clocks.set(timeZone, clock)
  return clock
}
