import {
  HOURS_NOTE_LIMIT,
  type OpeningHours,
  type OpeningSpan,
  openingSpanSchema,
  WEEKDAYS,
  type Weekday,
  weekdayLabel,
} from '@hometown/shared-types/contract/businesses'
import { z } from 'zod'

const OPENING_SPANS_PER_DAY = 4

/** Sorts each day's spans, and refuses overlaps. */
export const checkedHoursSchema = z.partialRecord(
  z.enum(WEEKDAYS),
  z
    .array(openingSpanSchema)
    .max(OPENING_SPANS_PER_DAY)
    .transform((spans) => spans.toSorted((one, other) => one.opens.localeCompare(other.opens)))
    .refine(areSpansWithoutOverlap)
    .optional(),
)

function areSpansWithoutOverlap(spans: readonly OpeningSpan[]): boolean {
  return spans.every(({ opens }, at) => {
    const before = spans[at - 1]
    if (before === undefined) return true
    return before.closes > before.opens && before.closes <= opens
  })
}

/** A part has days and their times. */
const DAYS_AND_TIMES_PATTERN = /^([a-z., &–—-]*?)[ :]*(closed|open 24 hours|all day|(?:noon|midnight|\d).*)$/
/** `Mon-Fri 9-5, Sat 10-2` has a comma where others write a semicolon. */
const HOURS_PARTS_SEPARATOR = /[;|\n]|(?<=\d|[ap]\.?m\.?|noon|midnight|closed)\s*,\s*(?=mo|tu|we|th|fr|sa|su)/
const HOURS_LIST_SEPARATOR = /,|&|\band\b/
const HOURS_RANGE_SEPARATOR = /-|–|—|\bto\b/

/**
 * Reads hours as in a spreadsheet: `Mon-Fri 9:00-17:00; Sat 9-12, 13-16; Sun closed`, also with am and pm. Undefined
 * for other texts, and for ambiguous ones such as `Sun 1-5`.
 */
export function parseOpeningHours(text: string): OpeningHours | undefined {
  // Longer texts are sentences.
  if (text.length > HOURS_NOTE_LIMIT) return undefined
  const parts = text.toLowerCase().split(HOURS_PARTS_SEPARATOR)
  const hours: Partial<Record<Weekday, OpeningSpan[]>> = {}
  for (const part of parts.map((some) => some.replace(/\s+/g, ' ').trim()).filter(Boolean)) {
    const [, days = '', times = ''] = DAYS_AND_TIMES_PATTERN.exec(part) ?? []
    const weekdays = parseWeekdays(days.trim())
    const spans = parseOpeningSpans(times)
    if (!weekdays || !spans) return undefined
    for (const weekday of weekdays) hours[weekday] = [...(hours[weekday] ?? []), ...spans]
  }
  return Object.keys(hours).length === 0 ? undefined : checkedHoursSchema.safeParse(hours).data
}

/** Writes what `parseOpeningHours` reads: days in a row with the same times are one part. */
export function formatOpeningHours(hours: OpeningHours): string {
  const parts: { first: string; last: string; times: string }[] = []
  let isInRow = false
  for (const weekday of WEEKDAYS) {
    const spans = hours[weekday]
    const times = spans && (spans.map(formatOpeningSpan).join(', ') || 'closed')
    const name = weekdayLabel(weekday).slice(0, 3)
    const part = parts.at(-1)
    if (isInRow && part && part.times === times) part.last = name
    else if (times) parts.push({ first: name, last: name, times })
    isInRow = times !== undefined
  }
  return parts.map(({ first, last, times }) => `${first === last ? first : `${first}-${last}`} ${times}`).join('; ')
}

function formatOpeningSpan({ opens, closes }: OpeningSpan): string {
  return opens === closes ? 'all day' : `${opens}-${closes}`
}

function parseWeekdays(text: string): Weekday[] | undefined {
  if (/^(?:daily|every day)$/.test(text)) return [...WEEKDAYS]
  const days: Weekday[] = []
  for (const part of text.split(HOURS_LIST_SEPARATOR)) {
    const ends = part.split(HOURS_RANGE_SEPARATOR).map(weekdayIndexOf)
    const [first = -1, last = first] = ends
    if (ends.length > 2 || ends.includes(-1)) return undefined
    days.push(...[...WEEKDAYS, ...WEEKDAYS].slice(first, 1 + (last < first ? last + 7 : last)))
  }
  return days
}

/** Finds a day by its first letters, at least two: `mo`, `tues.`. */
function weekdayIndexOf(text: string): number {
  const name = text.trim().replace('.', '')
  return name.length < 2 ? -1 : WEEKDAYS.findIndex((weekday) => weekday.startsWith(name))
}

function parseOpeningSpans(text: string): OpeningSpan[] | undefined {
  if (text === 'closed') return []
  if (/^(?:24 ?h|24 hours|all day|open 24 hours)$/.test(text)) return [{ opens: '00:00', closes: '00:00' }]
  const spans = text.split(HOURS_LIST_SEPARATOR).map(parseOpeningSpan)
  return spans.every((span) => span !== undefined) ? spans : undefined
}

function parseOpeningSpan(text: string): OpeningSpan | undefined {
  const [from, to, ...more] = text.split(HOURS_RANGE_SEPARATOR).map(parseClockTime)
  if (!from || !to || more.length > 0) return undefined
  const [opens, closes] = [from.time, to.time]
  const is24HourTime = opens >= '13:00' && !from.isUnambiguous
  if ((from.isUnambiguous && to.isUnambiguous) || is24HourTime) return { opens, closes }
  if (to.isUnambiguous) {
    // `1-5pm` and `9-5pm`, `6-midnight`: in the same half of the day if that is before the closing time.
    const [same, other] = closes >= '12:00' ? [twelveHoursLater(opens), opens] : [opens, twelveHoursLater(opens)]
    return { opens: same < closes ? same : other, closes }
  }
  // `9-12`, `6-14`; `6-10` may be both.
  if (closes > opens) return from.isUnambiguous || opens >= '08:00' || closes >= '13:00' ? { opens, closes } : undefined
  // `8-5`, `9am-5`
  if ((from.isUnambiguous || opens >= '07:00') && twelveHoursLater(closes) > opens)
    return { opens, closes: twelveHoursLater(closes) }
  // `6pm-2`
  return from.isUnambiguous ? { opens, closes } : undefined
}

interface ParsedClockTime {
  /** `09:30` */
  readonly time: string
  /** True if the text says which half of the day it means. */
  readonly isUnambiguous: boolean
}

function parseClockTime(text: string): ParsedClockTime | undefined {
  const word = text.trim()
  if (word === 'noon' || word === 'midnight') return { time: word === 'noon' ? '12:00' : '00:00', isUnambiguous: true }
  const [, digits, minutes = '00', half] = /^(\d{1,2})(?:[:.](\d{2}))? ?(?:([ap])\.?m\.?)?$/.exec(word) ?? []
  const hour = Number(digits ?? 99)
  if (hour > 24 || minutes > '59' || (half && (hour < 1 || hour > 12))) return undefined
  const hours = half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour % 24
  return { time: `${String(hours).padStart(2, '0')}:${minutes}`, isUnambiguous: half !== undefined }
}

function twelveHoursLater(time: string): string {
  const hour = Number(time.slice(0, 2)) + 12
  return hour > 23 ? time : `${hour}${time.slice(2)}`
}
