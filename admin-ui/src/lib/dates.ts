import { timeAgo } from '@hometown/shared-types/time-ago'
import { useMemo } from 'react'
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
}

/** Times as the county's clocks show them, wherever the editor sits. */
export function useCountyTime(): CountyTime {
  const { timeZone } = useSite()
  return useMemo(() => countyTime(timeZone), [timeZone])
}

export function countyTime(zone: string): CountyTime {
  const [date, time] = [formatter(zone, { dateStyle: 'medium' }), formatter(zone, { timeStyle: 'short' })]
  return {
    zone,
    date,
    time,
    dateTime: (instant) => `${date(instant)}, ${time(instant)}`,
    ago: (instant) => timeAgo(toMilliseconds(instant), Date.now()),
  }
}

/** By the browser's own means: a library for dates would be a twentieth of the first load. */
function formatter(zone: string, style: Intl.DateTimeFormatOptions): (instant: Instant) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...style, timeZone: zone })
  // Before AM and PM it writes a narrow space that nobody can type.
  return (instant) => format.format(toMilliseconds(instant)).replaceAll('\u202f', ' ')
}

function toMilliseconds(instant: Instant): number {
  return typeof instant === 'number' ? instant : Date.parse(instant)
}
