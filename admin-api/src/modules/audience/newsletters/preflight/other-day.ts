const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const LONG_NAMES = 'uary|ruary|ch|il|e|y|ust|tember|t|ober|ember'
const NAMED_DAY = new RegExp(
  `\\b(${MONTHS.join('|')})(?:${LONG_NAMES})?\\.? (\\d{1,2})(?:st|nd|rd|th)?\\b(?:, (\\d{4})\\b)?`,
)

/** What a title calls its day, if that isn't `day` (`YYYY-MM-DD`): `Nov 23`. */
export function otherDayInTitle(title: string, day: string): string | undefined {
  const found = NAMED_DAY.exec(title)
  if (!found) return undefined
  const [words, month = '', date, year] = found
  const [ourYear, ourMonth, ourDate] = day.split('-').map(Number)
  const isOurs =
    MONTHS.indexOf(month) + 1 === ourMonth &&
    Number(date) === ourDate &&
    (year === undefined || Number(year) === ourYear)
  return isOurs ? undefined : words
}
