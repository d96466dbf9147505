import {
  type OpeningHours,
  type OpeningSpan,
  openingHoursInputSchema,
  WEEKDAYS,
  type Weekday,
} from './opening-hours.ts'

const names = new Map<string, Weekday>(
  WEEKDAYS.flatMap((weekday) => {
    const longest = { tuesday: 4, wednesday: 3, thursday: 5 } as const
    const lengths = [2, 3, ...(weekday in longest ? [4, 5] : []), weekday.length]
    return lengths.map((length) => [weekday.slice(0, length), weekday] as const)
  }),
)

const time = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?[ap]\.?m\.?)?|noon|midnight`
/** Of a text with single blanks. */
const spanPattern = new RegExp(`^(${time}) ?(?:-|–|—|to) ?(${time})$`)

/** `wednesday`, what joins it to the day before, and room for a name that is none. */
const LONGEST_DAY = 40
const joinedDay = /^ ?(?:-|–|—|to|,|&|and) ?[a-z]+\.?/

/**
 * Reads hours as people write them in a spreadsheet: `Mon-Fri 9:00-17:00; Sat 9-12, 13-16; Sun closed`, also with am and
 * pm. Undefined for what is no such text; then it is best kept as a note.
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  const hours: Partial<Record<Weekday, OpeningSpan[]>> = {}
  const parts = text
    .toLowerCase()
    .split(/[;|\n]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  for (const part of parts) {
    const days = daysOf(part)
    const [, rest = ''] = /^(?: ?:)? (.+)$/.exec(part.slice(days.length)) ?? []
    const weekdays = readDays(days)
    const spans = readSpans(rest)
    if (weekdays === undefined || spans === undefined) return undefined
    for (const weekday of weekdays) hours[weekday] = [...(hours[weekday] ?? []), ...spans]
  }
  return parts.length === 0 ? undefined : openingHoursInputSchema.safeParse(hours).data
}

/** The names at its beginning and what joins them, one after the other: a pattern would try every way to part them. */
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

function readSpans(text: string): OpeningSpan[] | undefined {
  if (text === 'closed') return []
  if (/^(?:24 hours|24h|all day|open 24 hours)$/.test(text)) return [{ opens: '00:00', closes: '00:00' }]
  const spans: OpeningSpan[] = []
  for (const part of text.split(/,|&|\band\b/)) {
    const [, from, to] = spanPattern.exec(part.trim()) ?? []
    const closes = to && readTime(to)
    // '9-5pm' opens in the morning; '1-5pm' in the afternoon.
    const opens = from && readTime(from, to)
    if (!opens || !closes) return undefined
    spans.push({ opens, closes: isAfternoon(to, opens, closes) ? later(closes) : closes })
  }
  return spans
}

/** '8-5' closes in the afternoon. */
function isAfternoon(written: string | undefined, opens: string, closes: string): boolean {
  return /^\d{1,2}$/.test(written ?? '') && closes <= opens && later(closes) > opens
}

function later(time: string): string {
  const hour = Number(time.slice(0, 2)) + 12
  return hour > 23 ? time : `${hour}${time.slice(2)}`
}

/** @param until the other end, for a time that does not say which half of the day it is in. */
function readTime(text: string, until?: string): string | undefined {
  if (text === 'noon') return '12:00'
  if (text === 'midnight') return '00:00'
  const [, digits = '', minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))?\s*([ap])?/.exec(text) ?? []
  let hour = Number(digits)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return undefined
    hour = (hour % 12) + (half === 'p' ? 12 : 0)
  } else if (until !== undefined && /p/.test(until) && !/a/.test(until) && hour < 12) {
    const end = readTime(until)
    if (end !== undefined && hour + 12 < Number(end.slice(0, 2))) hour += 12
  }
  if (hour === 24 && minutes === '00') hour = 0
  return hour > 23 || Number(minutes) > 59 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`
}
