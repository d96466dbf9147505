import type { CountyDate, CountyMonth } from '@hometown/shared-types/rules/time'
import { memoize } from './text.ts'

// County days are plain dates: format them in UTC, so that no time zone shifts them.
const longDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const shortDayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const dayOfWeekFormat = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

/** Formats `2026-11-20` as `November 20, 2026`. */
export const longDate = memoize((day: CountyDate) => longDayFormat.format(utcNoonOf(day)))

/** Formats `2026-11-20` as `Nov 20, 2026`. */
export const shortDate = memoize((day: CountyDate) => shortDayFormat.format(utcNoonOf(day)))

/** Formats `2026-11-20` as `Fri, Nov 20`. */
export const shortDay = memoize((day: CountyDate) => dayOfWeekFormat.format(utcNoonOf(day)))

/** Formats `2026-11-20` as `Friday, November 20, 2026`. */
export function fullDate(day: CountyDate): string {
  return weekdayFormat.format(utcNoonOf(day))
}

/** Formats `2026-11` as `November`. */
export function monthName(month: CountyMonth): string {
  return monthFormat.format(utcNoonOf(`${month}-15`))
}

/** Formats `2026-11` as `November 2026`. */
export function monthAndYear(month: CountyMonth): string {
  return `${monthName(month)} ${yearOf(month)}`
}

export function yearOf(date: CountyDate | CountyMonth): string {
  return date.slice(0, 4)
}

function utcNoonOf(day: CountyDate): Date {
  return new Date(`${day}T12:00:00Z`)
}
