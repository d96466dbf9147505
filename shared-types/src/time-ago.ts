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
 * either is no time.
 */
export function timeAgo(instant: number, now: number): string {
  const elapsed = now - instant
  if (!Number.isFinite(elapsed)) return ''
  const distance = Math.abs(elapsed)
  if (distance < MINUTE) return 'just now'
  const count = (unit: number) => -Math.sign(elapsed) * Math.floor(distance / unit)
  if (distance < HOUR) return counted.format(count(MINUTE), 'minute')
  if (distance < DAY) return counted.format(count(HOUR), 'hour')
  if (distance < MONTH) return named.format(count(DAY), 'day')
  if (distance < YEAR) return counted.format(count(MONTH), 'month')
  return counted.format(count(YEAR), 'year')
}
