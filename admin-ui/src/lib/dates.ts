import { formatCountyTime } from '@hometown/shared-types/county-time'
import { timeAgo } from '@hometown/shared-types/time-ago'
import { useSite } from './site.ts'

/** Milliseconds, or ISO 8601 as most of the calls answer it. */
type Instant = number | string

export interface CountyTime {
  /** `America/Chicago`; name it once on each screen that shows times. */
  readonly zone: string
  /** `Nov 20, 2026` */
  date(instant: Instant): string
  /** `10:42 AM` */
  time(instant: Instant): string
  /** `Nov 20, 2026, 10:42 AM` */
  dateTime(instant: Instant): string
  /** `3 hours ago` */
  ago(instant: Instant): string
  /** Any pattern of date-fns. */
  format(instant: Instant, pattern: string): string
}

/** Times as the county's clocks show them, wherever the editor sits. */
export function useCountyTime(): CountyTime {
  return countyTime(useSite().timeZone)
}

export function countyTime(zone: string): CountyTime {
  const format = (instant: Instant, pattern: string) => formatCountyTime(toMilliseconds(instant), zone, pattern)
  return {
    zone,
    format,
    date: (instant) => format(instant, 'MMM d, yyyy'),
    time: (instant) => format(instant, 'h:mm a'),
    dateTime: (instant) => format(instant, 'MMM d, yyyy, h:mm a'),
    ago: (instant) => timeAgo(toMilliseconds(instant), Date.now()),
  }
}

function toMilliseconds(instant: Instant): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}
