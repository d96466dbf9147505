import { hash } from 'node:crypto'
import type { CalendarEvent, EventException } from '@hometown/shared-types/contract/events'
import { clockTimeBetween } from '@hometown/shared-types/rules/calendar/days'
import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine, storable } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'
import { plainWords } from '../../../../lib/search-words.ts'
import { type CalendarProperty, type Properties, rawOf, textOf, withoutMarkup } from './calendar-text.ts'
import { type Moment, UTC, wallTimeIn, type ZoneReader } from './time-zones.ts'

/** Why one event is left out. */
export class UnreadableEventError extends Error {}

type Texts = 'title' | 'description' | 'location' | 'cancelled' | 'imageUrl' | 'tags' | 'allDay'
type Times = 'startDate' | 'endDate' | 'timeZone' | 'rrule' | 'recurrenceEndDate' | 'skippedDates'

/** An event of a foreign calendar. Times are wall-clock times in `timeZone`; an all-day event's end is its last day. */
export interface EventFields extends Pick<CalendarEvent, Texts | Times> {
  /** The UID, or the facts. */
  key: string
  url: string | null
  exceptions: EventException[]
}

/** One VEVENT. Its times are on the clocks of `zone`: the series' own, or the county's. */
export interface EventPart extends Pick<EventFields, Texts | 'key' | 'url' | 'startDate'> {
  readonly zone: string
  /** Milliseconds from the start to the end, or to the last day. */
  readonly length: number
  /** The date of a series that it changes. */
  readonly original: string | undefined
  readonly rules: readonly string[]
  readonly added: readonly string[]
  readonly excluded: readonly string[]
  readonly sequence: number
  readonly lastModified: number
}

export interface ReadingOptions {
  countyZone: string
  now: number
  /** Added to all times, for a publisher whose times are wrong. */
  shiftHours?: number
}

export interface Reading extends ReadingOptions {
  readonly momentAt: ZoneReader
  readonly notices: string[]
}

const DAY = 86_400_000
const LONGEST_EVENT_DAYS = 366
const LONGEST_DESCRIPTION = 17_900
const MOST_RULES = 20
const MOST_DATES = 5000

/** @param series of which it changes a date @throws UnreadableEventError */
export function readEvent(part: Properties, reading: Reading, series?: EventPart): EventPart {
  const moments = (name: string) => (part.get(name) ?? []).flatMap((one) => momentsOf(one, reading.momentAt))
  const [original] = moments('recurrence-id')
  // Some programs cancel a date without repeating its start.
  const written = part.has('dtstart') ? moments('dtstart')[0] : original
  if (!written) {
    const raw = rawOf(part, 'dtstart').slice(0, 40)
    throw new UnreadableEventError(raw ? `“${raw}” is not a date` : 'No readable start')
  }
  const title = lineOf(textOf(part, 'summary'), 300) || (series?.title ?? '')
  if (title === '') throw new UnreadableEventError('No title')
  const rules = original ? [] : [...new Set((part.get('rrule') ?? []).map(({ raw }) => raw))].filter(Boolean)
  if (/^THISANDFUTURE$/i.test(part.get('recurrence-id')?.[0]?.parameters.range ?? ''))
    throw new UnreadableEventError('Changes all later dates of its series, which our calendar can’t show')
  if (rules.length > MOST_RULES || part.has('exrule'))
    throw new UnreadableEventError('Repeats in a way that our calendar can’t show')
  const zone = series?.zone ?? (rules.length > 0 ? (written.zone ?? reading.countyZone) : reading.countyZone)
  const wall = wallTimeIn(written, zone)
  // Outlook marks events from midnight to midnight.
  const isMarked = /^true$/i.test(textOf(part, 'x-microsoft-cdo-alldayevent')) && wall.endsWith('T00:00')
  const startDate = isMarked ? wall.slice(0, 10) : wall
  const allDay = startDate.length === 10
  const [end] = moments('dtend')
  const said = lengthOf(part, { title, startDate, end: end && wallTimeIn(end, zone) }, reading.notices)
  const length = said ?? (series?.allDay === allDay ? series.length : 0)
  const url = webAddress(rawOf(part, 'url'))
  const facts = { title, location: lineOf(textOf(part, 'location'), 500), startDate, url }
  /** The date of the series that RDATE, EXDATE or RECURRENCE-ID names. */
  const dateOf = (moment: Moment) => {
    const first = series?.startDate ?? startDate
    if (first.length === 10) return wholeDayOf(moment)
    const date = wallTimeIn(moment, zone)
    return date.length > 10 ? date : date + first.slice(10)
  }
  return {
    ...facts,
    key: keyOf(textOf(part, 'uid') || `facts:${factsOf(facts)}`),
    description: descriptionOf(part, url),
    ...{ length, allDay, zone, rules },
    cancelled: /^cancell?ed$/i.test(textOf(part, 'status')),
    imageUrl: imageOf(part),
    tags: tagsOf(part),
    original: original && dateOf(original),
    added: moments('rdate').map(dateOf),
    // A day leaves out all of its dates.
    excluded: moments('exdate').map((moment) => (moment.text.length > 10 ? dateOf(moment) : moment.text)),
    sequence: Math.min(Number.parseInt(textOf(part, 'sequence'), 10) || 0, 1_000_000_000),
    lastModified: Date.parse(textOf(part, 'last-modified')) || 0,
  }
}

export function keyOf(uid: string): string {
  return uid.length <= 200 ? uid : `sha256:${hash('sha256', uid)}`
}

/** Title, place and start, independent of spelling. */
export function factsOf({ title, location, startDate }: Pick<EventFields, 'title' | 'location' | 'startDate'>): string {
  return [title, location.split(/[,\n]/)[0] ?? '']
    .map((text) => plainWords(text).join(' '))
    .concat(startDate)
    .join('|')
}

/** Of a period only its start. Values that are no date are left out. */
function momentsOf({ raw, parameters }: CalendarProperty, momentAt: ZoneReader): Moment[] {
  return raw.split(',', MOST_DATES).flatMap((value) => {
    const written = value.trim().replace(/\/.*/, '')
    const text = wallTimeOf(written)
    if (text === undefined) return []
    if (text.length === 10) return { text, zone: undefined }
    if (/Z$/i.test(written)) return { text, zone: UTC }
    return momentAt(text, parameters.tzid)
  })
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. Undefined if it is no date. */
export function wallTimeOf(written: string): string | undefined {
  const [, year = '', month, day, hour, minute, second = '00'] =
    /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/i.exec(written) ?? []
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T${hour ?? '00'}:${minute ?? '00'}:${second}.000Z`)
  if (year < '1900' || year > '2199' || Number.isNaN(instant)) return undefined
  const text = new Date(instant).toISOString()
  if (hour !== '24' && !text.startsWith(date)) return undefined
  return hour === undefined ? date : text.slice(0, 16)
}

/**
 * The whole day that a moment stands for. Exchange writes midnights of its own zone in UTC, others the last minute of a
 * day: until noon in UTC it is midnight west of Greenwich, afterwards midnight of the next day east of it.
 */
export function wholeDayOf({ text, zone }: Moment): CountyDate {
  if (text.length === 10 || zone !== UTC) return text.slice(0, 10)
  const isLastMinute = text.endsWith(':59')
  const midnight = Date.parse(`${text}:00.000Z`) + (isLastMinute ? 60_000 : 0)
  const day = new Date(midnight + 12 * 3600_000).toISOString().slice(0, 10)
  return isLastMinute ? addCountyDays(day, -1) : day
}

/** A start with an end that makes no sense is still good: the event comes in without its end. */
function lengthOf(
  part: Properties,
  { title, startDate, end }: { title: string; startDate: string; end: string | undefined },
  notices: string[],
): number | undefined {
  const seconds = secondsOf(rawOf(part, 'duration'))
  const length = end ? clockTimeBetween(startDate, end) : seconds && seconds * 1000
  const written = rawOf(part, 'dtend') || rawOf(part, 'duration')
  if (length === undefined && written)
    notices.push(`“${title}” has an end that we can’t read, “${written.slice(0, 40)}”. We left it out.`)
  if (length === undefined) return undefined
  if (Math.abs(length) > LONGEST_EVENT_DAYS * DAY) throw new UnreadableEventError('Lasts longer than a year')
  if (length < 0) {
    notices.push(`“${title}” ends before it starts. We left out its end.`)
    return undefined
  }
  // All-day events end with the day after their last one, but some programs write the last day.
  return startDate.length > 10 ? length : Math.max(0, Math.ceil(length / DAY) - 1) * DAY
}

function secondsOf(duration: string): number | undefined {
  try {
    return duration ? ICAL.Duration.fromString(duration).toSeconds() : undefined
  } catch {
    return undefined
  }
}

function lineOf(text: string, limit: number): string {
  return clipText(singleLine(withoutMarkup(text)), limit)
}

/** Events have no link field, so the address is appended to the description. */
function descriptionOf(part: Properties, url: string | null): string {
  const written = part.get('description')?.[0]?.values[0] ?? ''
  const lines = withoutMarkup(storable(written).slice(0, 8 * LONGEST_DESCRIPTION)).split(/\r\n|[\n\r\u2028\u2029]/)
  const tidy = lines
    .map(singleLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  const text = clipText(tidy.trim(), LONGEST_DESCRIPTION)
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

/** The Events Calendar attaches the picture; newer programs use IMAGE. */
function imageOf(part: Properties): string | null {
  const isPicture = ({ parameters: { fmttype }, raw }: CalendarProperty) =>
    fmttype ? /^image\//i.test(fmttype) : /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(raw.slice(0, 2000))
  const pictures = [...(part.get('image') ?? []), ...(part.get('attach') ?? []).filter(isPicture)]
  return webAddress(pictures.find(({ parameters }) => !/^base64$/i.test(parameters.encoding ?? ''))?.raw ?? '')
}

function webAddress(text: string): string | null {
  const isAddress = text.length <= 2000 && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
  return isAddress ? text : null
}

function tagsOf(part: Properties): string[] {
  const words = (part.get('categories') ?? []).flatMap(({ values }) => values).slice(0, 200)
  const plain = words.flatMap((word) => lineOf(word, 500).split(',')).map((word) => word.trim())
  return [...new Set(plain)].filter((word) => word !== '' && word.length <= 100).slice(0, 50)
}
