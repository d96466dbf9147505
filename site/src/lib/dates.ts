import type { CountyDate, CountyMonth } from '@hometown/shared-types/county-time'

// The county's calendar days are already days, so they are named in UTC: no zone can move them.
const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const weekdayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })

const dayNames = new Map<CountyDate, string>()

/** `2026-11-20` → `November 20, 2026`. Every page names many days and few different ones, so names are kept. */
export function longDate(day: CountyDate): string {
  const known = dayNames.get(day)
  if (known !== undefined) return known
  const name = dayFormat.format(noon(day))
  dayNames.set(day, name)
  return name
}

/** `2026-11-20` → `Friday, November 20, 2026` */
export function fullDate(day: CountyDate): string {
  return weekdayFormat.format(noon(day))
}

/** `2026-11` → `November` */
export function monthName(month: CountyMonth): string {
  return monthFormat.format(noon(`${month}-15`))
}

/** `2026-11` → `November 2026` */
export function monthAndYear(month: CountyMonth): string {
  return `${monthName(month)} ${yearOf(month)}`
}

export function yearOf(date: CountyDate | CountyMonth): string {
  return date.slice(0, 4)
}

function noon(day: CountyDate): Date {
  return new Date(`${day}T12:00:00Z`)
}
