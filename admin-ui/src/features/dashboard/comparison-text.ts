import type { DashboardReads } from '@hometown/shared-types/dashboard'

const WEEKDAY = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** `Monday`, of a county day. */
export function weekdayOf(day: string): string {
  return WEEKDAY.format(new Date(`${day}T00:00:00Z`))
}

/** `12 AM`, `9 AM`, `3 PM` */
export function hourLabel(hour: number): string {
  return `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`
}

/** Above this, multiples read better than percent. */
const MANY_TIMES = 3

/** `12% more than last Friday by 9 AM` */
export function comparisonText({ comparison, weekBefore }: Pick<DashboardReads, 'comparison' | 'weekBefore'>): string {
  const before = `last ${weekdayOf(weekBefore)}`
  if (!comparison) return `We’ll compare this with ${before} after the first full hour with reads.`
  const by = `by ${hourLabel(comparison.until)}`
  if (comparison.weekBefore === 0) return `No reads ${before} ${by}`
  const times = comparison.today / comparison.weekBefore
  if (times >= MANY_TIMES)
    return `${times < 10 ? times.toFixed(1) : Math.round(times)} times as many as ${before} ${by}`
  const percent = Math.round((times - 1) * 100)
  if (percent === 0) return `About as many as ${before} ${by}`
  return `${Math.abs(percent)}% ${percent > 0 ? 'more' : 'fewer'} than ${before} ${by}`
}
