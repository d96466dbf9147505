const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_MS = 24 * 3600_000
/** Day 0 of spreadsheets is December 30, 1899. */
const SPREADSHEET_EPOCH = Date.UTC(1899, 11, 30)

const DATE = /^(?:(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})|(\d{1,2})([-/.])\s?(\d{1,2})\5\s?(\d{4}|\d{2}))(?=$|[T ,])/
const NAMED =
  /^(?:[a-z]{3,9}\.?,? )?(?:([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,?|(\d{1,2})\.? ([a-z]{3})[a-z]*\.?,?) (\d{4})(?=$|[ ,])/i
const TIME = /^[T ,]+(?:at )?(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap])?\.?m?\.?/i
const ZONE = /^(?:Z|UTC|GMT)?([+-])(\d{2}):?(\d{2})/

/** ISO 8601, or how spreadsheets and other programs write a date; UTC if there is no zone. Undefined if it is none. */
export function readTime(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000
  if (/^\d{13}$/.test(text)) return Number(text)
  if (/^[2-6]\d{4}(\.\d+)?$/.test(text)) return Math.round(SPREADSHEET_EPOCH + Number(text) * DAY_MS)
  const date = readDate(text)
  if (!date) return undefined
  const rest = text.slice(date.length)
  const time = TIME.exec(rest)
  if (rest.trim() !== '' && !time) return undefined
  const [whole = '', hour = '0', minute = '0', second = '0', half] = time ?? []
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hour)
  if (hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined
  const [, sign, zoneHours = '0', zoneMinutes = '0'] = ZONE.exec(rest.slice(whole.length).trim()) ?? []
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1)
  return Date.UTC(date.year, date.month - 1, date.day, hours, Number(minute) - offset, Number(second))
}

interface ReadDate {
  year: number
  month: number
  day: number
  /** Of the text that was read. */
  length: number
}

function readDate(text: string): ReadDate | undefined {
  const numbers = DATE.exec(text)
  if (numbers) return dateOfNumbers(numbers)
  const named = NAMED.exec(text)
  if (!named) return undefined
  const month = MONTHS.indexOf((named[1] ?? named[4] ?? '').toLowerCase()) + 1
  return existing({ year: Number(named[5]), month, day: Number(named[2] ?? named[3]), length: named[0].length })
}

/** American dates begin with the month, and those with dots with the day. A day after the 12th decides. */
function dateOfNumbers([whole, year, month, day, first, sign, second, shortYear]: RegExpExecArray):
  | ReadDate
  | undefined {
  const { length } = whole
  if (year) return existing({ year: Number(year), month: Number(month), day: Number(day), length })
  const [one, other, last] = [Number(first), Number(second), Number(shortYear)]
  const full = last < 100 ? 2000 + last : last
  return sign === '.' || one > 12
    ? existing({ year: full, month: other, day: one, length })
    : existing({ year: full, month: one, day: other, length })
}

function existing(date: ReadDate): ReadDate | undefined {
  const { year, month, day } = date
  const at = new Date(Date.UTC(year, month - 1, day))
  return at.getUTCMonth() === month - 1 && at.getUTCDate() === day ? date : undefined
}
