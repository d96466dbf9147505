const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const MONTH = 30.44 * DAY
const YEAR = 365.25 * DAY

const counted = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' })
const named = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

/**
 * `just now`, `5 minutes ago`, `3 hours ago`, `yesterday`, `12 days ago`, `2 months ago`, `1 year ago`; for the future
 * `in 5 minutes`, `tomorrow`. Within a minute, where clocks merely differ, `just now`. Both in milliseconds; empty if
 * either is no time. With a zone, days are those of its calendar: after twelve hours, what was before midnight is
 * `yesterday`.
 */
export function timeAgo(instant: number, now: number, timeZone?: string): string {
  const elapsed = now - instant
  if (!Number.isFinite(elapsed)) return ''
  const distance = Math.abs(elapsed)
  if (distance < MINUTE) return 'just now'
  const count = (unit: number) => -Math.sign(elapsed) * Math.floor(distance / unit)
  if (distance < HOUR) return counted.format(count(MINUTE), 'minute')
  const days = timeZone ? dayNumber(instant, timeZone) - dayNumber(now, timeZone) : count(DAY)
  if (days === 0 || distance < DAY / 2) return counted.format(count(HOUR), 'hour')
  if (distance < MONTH) return named.format(days, 'day')
  if (distance < YEAR) return counted.format(count(MONTH), 'month')
  return counted.format(count(YEAR), 'year')
}

function dayNumber(instant: number, timeZone: string): number {
  // This locale writes days as `2026-11-20`.
  return Date.parse(new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant)) / DAY
}
