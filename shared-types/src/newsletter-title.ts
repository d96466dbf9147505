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

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LONG_NAMES = 'uary|ruary|ch|il|e|y|ust|tember|t|ober|ember'
const NAMED_DAY = new RegExp(
  `\\b(${MONTHS.join('|')})(?:${LONG_NAMES})?\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:, (\\d{4})\\b)?`,
)

/** What a title calls its day, if that isn't `day` (`YYYY-MM-DD`): `Nov 23`. */
export function otherDayInTitle(title: string, day: string): string | undefined {
  const named = NAMED_DAY.exec(title)
  if (!named) return undefined
  const [words, month = '', date, year] = named
  const [ourYear, ourMonth, ourDate] = day.split('-').map(Number)
  const isOurs =
    MONTHS.indexOf(month) + 1 === ourMonth &&
    Number(date) === ourDate &&
    (year === undefined || Number(year) === ourYear)
  return isOurs ? undefined : words
}
