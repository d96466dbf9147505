import { countyWallTime, timeAgo, zoneName } from '@hometown/shared-types/rules/time'
import { useMemo } from 'react'
import { useSite } from './site.ts'

/** A time in milliseconds, or in ISO 8601 as in most API responses. */
type Instant = number | string

export interface CountyTime {
  readonly zone: string
  /** Returns `Nov 20, 2026`. */
  date(instant: Instant): string
  /** Returns `10:42 AM`. */
  time(instant: Instant): string
  /** Returns `10:42:07 AM`. */
  clock(instant: Instant): string
  /** Returns `Nov 20, 2026, 10:42 AM`. */
  dateTime(instant: Instant): string
  /** Returns `3 hours ago`. */
  ago(instant: Instant): string
}

/** Returns `Times are in Central Time.` if the browser's zone differs. The sidebar says it, and fields of times. */
export function zoneNote(zone: string): string | undefined {
  const name = zoneName(zone)
  const isSame = zoneName(Intl.DateTimeFormat().resolvedOptions().timeZone) === name
  return isSame ? undefined : `Times are in ${name}.`
}

export function useCountyTime(): CountyTime {
  const { timeZone } = useSite()
  return useMemo(() => countyTime(timeZone), [timeZone])
}

export function countyTime(zone: string): CountyTime {
  const [date, time] = [timeFormatter(zone, { dateStyle: 'medium' }), timeFormatter(zone, { timeStyle: 'short' })]
  const clock = timeFormatter(zone, { timeStyle: 'medium' })
  return {
    zone,
    date,
    time,
    clock,
    dateTime: (instant) => `${date(instant)}, ${time(instant)}`,
    ago: (instant) => timeAgo(instantToMilliseconds(instant), Date.now()),
  }
}

/** Returns the county's date, `2026-11-23`. */
export function countyToday(timeZone: string): string {
  return countyWallTime(Date.now(), timeZone).slice(0, 10)
}

const formatWallDay = timeFormatter('UTC', { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })
const formatWallClock = timeFormatter('UTC', { timeStyle: 'short' })

/** Turns `2026-12-01T10:00` into `Tue, Dec 1, 2026, 10:00 AM`; a date without a time has only the day. */
export function wallTimeLabel(wall: string): string {
  const instant = Date.parse(wall.length > 10 ? `${wall}Z` : wall)
  if (Number.isNaN(instant)) return wall
  return wall.length > 10 ? `${formatWallDay(instant)}, ${formatWallClock(instant)}` : formatWallDay(instant)
}

/** Uses `Intl`, because a date library would add 5% to the first load. */
function timeFormatter(zone: string, style: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...style, timeZone: zone })
  // `Intl` puts a narrow no-break space before AM and PM, which nobody can type.
  return (instant) => format.format(instantToMilliseconds(instant)).replaceAll('\u202f', ' ')
}

function instantToMilliseconds(instant: Instant): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}

export function formatNumber(number: number): string {
  return number.toLocaleString('en-US')
}

/** Returns `1 article` or `12,345 articles`. @param many the plural, if it isn't `one` plus `s` */
export function countOf(number: number, one: string, many = `${one}s`): string {
  return `${formatNumber(number)} ${number === 1 ? one : many}`
}
