import { TZDate, tzOffset } from '@date-fns/tz'

const MINUTE = 60_000
const wallTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?/

/** What the county's clocks show at an instant (milliseconds), as WordPress writes it: `2026-11-19T21:33:19`. */
export function countyWallTime(instant: number, timeZone: string): string {
  return new Date(instant + tzOffset(timeZone, new Date(instant)) * MINUTE).toISOString().slice(0, 19)
}

/**
 * The instant (milliseconds) at which the county's clocks show `2026-11-19T21:33:19`; seconds, or the whole time of
 * day, may be missing. Undefined for anything else.
 */
export function instantOfCountyTime(text: string, timeZone: string): number | undefined {
  const match = wallTime.exec(text)
  if (match === null) return undefined
  const [, year, month, day, hour = 0, minute = 0, second = 0] = match
  const date = new TZDate(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    timeZone,
  )
  return Number.isNaN(date.getTime()) ? undefined : date.getTime()
}
