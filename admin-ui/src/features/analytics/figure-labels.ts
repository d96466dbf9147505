import type { AnalyticsPeriod } from '@hometown/shared-types/analytics'
import { formatNumber } from '../../lib/numbers.ts'

/** Days are already in the county's time zone; UTC keeps them from shifting. */
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 20`, or for a week `Nov 14 – Nov 20`. */
export function periodWord({ from, to }: AnalyticsPeriod): string {
  const [first, last] = [from, to].map((day) => DAY.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${last}` : `${first} – ${last}`
}

/** `850 ms`, `1.2 s`, `2 min` */
export function formatSpeed(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 100_000) return `${(milliseconds / 1000).toFixed(1)} s`
  return `${Math.round(milliseconds / 60_000)} min`
}

/** `+12`, `−3`, `no change` */
export function changeWord(change: number): string {
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}

/** `0.4 %`; empty if the whole is 0. */
export function shareWord(part: number, whole: number): string {
  if (whole === 0) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}
