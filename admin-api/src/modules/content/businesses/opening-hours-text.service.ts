import {
  type OpeningHours,
  type OpeningSpan,
  openingHoursInputSchema,
  WEEKDAYS,
  type Weekday,
} from '@hometown/shared-types/contract/businesses'

const names = new Map<string, Weekday>(
  WEEKDAYS.flatMap((weekday) => {
    const longest = { tuesday: 4, wednesday: 3, thursday: 5 } as const
    const lengths = [2, 3, ...(weekday in longest ? [4, 5] : []), weekday.length]
    return lengths.map((length) => [weekday.slice(0, length), weekday] as const)
  }),
)

const time = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?|noon|midnight`

/** For a text with single spaces. */
const spanPattern = new RegExp(`^(${time}) ?(?:-|–|—|to) ?(${time})$`)

/** `wednesday`, what joins it to the day before, and room for a typo. */
const LONGEST_DAY = 40

const joinedDay = /^ ?(?:-|–|—|to|,|&|and) ?[a-z]+\.?/

/**
 * Reads hours as in a spreadsheet: `Mon-Fri 9:00-17:00; Sat 9-12, 13-16; Sun closed`, also with am and pm. Undefined
 * for other texts, and for ambiguous ones such as `9:00-5:00` or `Sun 1-5`.
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const hours: Partial<Record<Weekday, OpeningSpan[]>> = {}
  const parts = text
    .toLowerCase()
    .split(/[;|\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  const has24Hours = parts.some(usesDayClock)
  for (const part of parts) {
    const days = daysOf(part)
    const [, rest = ''] = /^(?: ?:)? (.+)$/.exec(part.slice(days.length)) ?? []
    const weekdays = readDays(days)
    const spans = readSpans(rest, has24Hours)
    if (weekdays === undefined || spans === undefined) return undefined
    for (const weekday of weekdays) hours[weekday] = [...(hours[weekday] ?? []), ...spans]
  }
  return parts.length === 0 ? undefined : openingHoursInputSchema.safeParse(hours).data
}

/** Name by name: a pattern would try all ways to split them. */
function daysOf(part: string): string {
  let end = /^[a-z]+\.?/.exec(part)?.[0].length ?? 0
  for (let next = end; next > 0; end += next) next = joinedDay.exec(part.slice(end, end + LONGEST_DAY))?.[0].length ?? 0
  return part.slice(0, end)
}

function readDays(text: string): Weekday[] | undefined {
  if (/^(?:daily|every day)$/.test(text)) return [...WEEKDAYS]
  const days: Weekday[] = []
  for (const part of text.split(/,|&|\band\b/)) {
    const [first, last = first, ...more] = part
      .split(/-|–|—|\bto\b/)
      .map((name) => names.get(name.trim().replace('.', '')))
    if (first === undefined || last === undefined || more.length > 0) return undefined
    for (let at = WEEKDAYS.indexOf(first); ; at = (at + 1) % WEEKDAYS.length) {
      const weekday = WEEKDAYS[at]
      if (weekday !== undefined) days.push(weekday)
      if (weekday === last) break
    }
  }
  return days
}

/** `17:00`, `09:00` or `0:30` anywhere means a 24-hour clock. */
function usesDayClock(text: string): boolean {
  return [...text.matchAll(/(\d{1,2})(?:[:.]\d{2})?/g)].some(([, hour = '']) => isOfDayClock(hour))
}

function isOfDayClock(text: string): boolean {
  return text.startsWith('0') || Number.parseInt(text, 10) > 12
}

function readSpans(text: string, has24Hours: boolean): OpeningSpan[] | undefined {
  if (text === 'closed') return []
  if (/^(?:24 hours|24h|all day|open 24 hours)$/.test(text)) return [{ opens: '00:00', closes: '00:00' }]
  const spans: OpeningSpan[] = []
  for (const part of text.split(/,|&|\band\b/)) {
    const [, from, to] = spanPattern.exec(part.trim()) ?? []
    const span = from && to && readSpan(from, to, has24Hours)
    if (!span) return undefined
    spans.push(span)
  }
  return spans
}

function readSpan(from: string, to: string, has24Hours: boolean): OpeningSpan | undefined {
  const opens = readTime(from)
  const closes = readTime(to)
  if (opens === undefined || closes === undefined) return undefined
  if (namesHalf(from) && namesHalf(to)) return { opens, closes }
  if (namesHalf(to)) return opensBefore(closes, opens, to)
  if (namesHalf(from)) return closesAfter(opens, closes)
  return has24Hours ? ofDayClock(opens, closes, { from, to }) : ofTwelveHours(opens, closes, to)
}

/** True with am or pm. */
function namesHalf(text: string): boolean {
  return /[apn]/.test(text)
}

/** '9-5pm' opens in the morning and '1-5pm' in the afternoon; '6-2am' is ambiguous. */
function opensBefore(closes: string, opens: string, to: string): OpeningSpan | undefined {
  if (opens >= '13:00') return { opens, closes }
  if (/^\d.*p/.test(to)) return { opens: later(opens) < closes ? later(opens) : opens, closes }
  return opens < closes ? { opens, closes } : undefined
}

/** '9am-5' and '1pm-5' close in the afternoon, '6pm-2' at night; '9am-11' is ambiguous. */
function closesAfter(opens: string, closes: string): OpeningSpan | undefined {
  if (closes >= '13:00') return { opens, closes }
  if (opens >= '12:00' && closes >= '12:00') return undefined
  if (opens >= '12:00') return { opens, closes: later(closes) > opens ? later(closes) : closes }
  if (closes > opens) return closes === '12:00' ? { opens, closes } : undefined
  return { opens, closes: later(closes) }
}

/** '9-12' next to '13-16'. '1-5' and '9-5' look like a 12-hour clock. */
function ofDayClock(opens: string, closes: string, written: { from: string; to: string }): OpeningSpan | undefined {
  if (isOfDayClock(written.to)) return { opens, closes }
  if (opens > '00:59' && opens < '06:00' && !isOfDayClock(written.from)) return undefined
  return closes > opens || later(closes) <= opens ? { opens, closes } : undefined
}

/** '9-12' is a morning and '8-5' a day; '6-10' and '9:00-5:00' are ambiguous. */
function ofTwelveHours(opens: string, closes: string, to: string): OpeningSpan | undefined {
  if (closes > opens) return opens >= '08:00' && opens < '12:00' ? { opens, closes } : undefined
  const isDay = opens >= '07:00' && /^\d{1,2}$/.test(to) && later(closes) > opens
  return isDay ? { opens, closes: later(closes) } : undefined
}

function later(time: string): string {
  const hour = Number(time.slice(0, 2)) + 12
  return hour > 23 ? time : `${hour}${time.slice(2)}`
}

function readTime(text: string): string | undefined {
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const [, digits = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/.exec(text) ?? []
  let hour = Number(digits)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  }
  if (hour === 24 && minutes === '00') hour = 0
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}
