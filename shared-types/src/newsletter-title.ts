const LONG_DATE = /\b[A-Z][a-z]{2,8} \d{1,2}, \d{4}\b/

/**
 * The title with `day` (`YYYY-MM-DD`) in place of its date, like `November 25, 2026`. A title without one stays, and so
 * does any while somebody types a year.
 */
export function titleForDay(title: string, day: string): string {
  return day < '1000' ? title : title.replace(LONG_DATE, longDate(day))
}

/** `November 25, 2026` of `2026-11-25`. */
export function longDate(day: string): string {
  return new Date(day).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
