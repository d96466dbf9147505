import { hash } from 'node:crypto'
import type { CalendarEvent, EventException } from '@hometown/shared-types/contract/events'
import { daysBetween, wallMilliseconds, wallTimeAfter } from '@hometown/shared-types/rules/calendar/days'
import { clipText } from '@hometown/shared-types/rules/html'
import { singleLine, storable } from '@hometown/shared-types/rules/text'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/rules/time'
import ICAL from 'ical.js'
import { plainWords } from '../../../../lib/search-words.ts'
import { type CalendarPart, type CalendarProperty, rawOf, textOf, withoutMarkup } from './calendar-text.ts'
import { type Moment, UTC, wallTimeIn, type ZoneFinder } from './time-zones.ts'

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
export interface EventPart extends Pick<EventFields, Texts | 'key' | 'url' | 'startDate' | 'endDate'> {
  readonly zone: string
  /** Whether it says how long it lasts. */
  readonly hasLength: boolean
  /** The date of a series that it changes; its title may be empty. */
  readonly original: string | undefined
  readonly rules: readonly string[]
  readonly added: readonly string[]
  readonly excluded: readonly string[]
  readonly sequence: number
  readonly lastModified: number
}

const LONGEST_EVENT_DAYS = 366
const LONGEST_DESCRIPTION = 17_900
const MOST_RULES = 20
const MOST_DATES = 5000

/** @param series of which it changes a date @throws UnreadableEventError */
export function readEvent(
  part: CalendarPart,
  { county, zones, notices }: { county: string; zones: ZoneFinder; notices: string[] },
  series?: EventPart,
): EventPart {
  const moments = (name: string) => (part.properties.get(name) ?? []).flatMap((one) => momentsOf(one, zones))
  const [original] = moments('recurrence-id')
  // Some programs cancel a date without repeating its start.
  const written = part.properties.has('dtstart') ? moments('dtstart')[0] : original
  if (!written) {
    const raw = rawOf(part, 'dtstart').slice(0, 40)
    throw new UnreadableEventError(raw ? `“${raw}” is not a date` : 'No readable start')
  }
  const title = lineOf(textOf(part, 'summary'), 300)
  if (title === '' && !original) throw new UnreadableEventError('No title')
  const rules = original ? [] : [...new Set((part.properties.get('rrule') ?? []).map(({ raw }) => raw))].filter(Boolean)
  if (/^THISANDFUTURE$/i.test(part.properties.get('recurrence-id')?.[0]?.parameters.range ?? ''))
    throw new UnreadableEventError('Changes all later dates of its series, which our calendar can’t show')
  if (rules.length > MOST_RULES || part.properties.has('exrule'))
    throw new UnreadableEventError('Repeats in a way that our calendar can’t show')
  const zone = series?.zone ?? (rules.length > 0 ? (written.zone ?? county) : county)
  const { startDate, endDate, hasLength, notice } = spanOf(part, { written, until: moments('dtend')[0], zone })
  if (daysBetween(startDate.slice(0, 10), endDate.slice(0, 10)) > LONGEST_EVENT_DAYS)
    throw new UnreadableEventError('Lasts longer than a year')
  if (notice) notices.push(`“${title || 'Untitled event'}” ${notice}`)
  const url = webAddress(rawOf(part, 'url'))
  const facts = { title, location: lineOf(textOf(part, 'location'), 500), startDate, url }
  const uid = textOf(part, 'uid')
  const allDay = startDate.length === 10
  /** The date of the series that RDATE, EXDATE or RECURRENCE-ID names. */
  const dateOf = (moment: Moment) => {
    const first = series?.startDate ?? startDate
    if (first.length === 10) return wholeDayOf(moment)
    const wall = wallTimeIn(moment, zone)
    return wall.length > 10 ? wall : wall + first.slice(10)
  }
  return {
    ...facts,
    key: keyOf(uid || `facts:${factsOf(facts)}`),
    description: descriptionOf(part, url),
    ...{ endDate, hasLength, allDay, zone, rules },
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
function momentsOf({ raw, parameters }: CalendarProperty, zones: ZoneFinder): Moment[] {
  return raw.split(',', MOST_DATES).flatMap((value) => {
    const written = value.trim().replace(/\/.*/, '')
    const text = wallTimeOf(written)
    if (text === undefined) return []
    if (text.length === 10) return { text, zone: undefined }
    if (/Z$/i.test(written)) return { text, zone: UTC }
    return zones.momentAt(text, parameters.tzid)
  })
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. Undefined if it is no date. */
export function wallTimeOf(written: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/i.exec(written)
  if (match === null) return undefined
  const [, year = '', month, day, hour, minute = '', second = '00'] = match
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T00:00:00.000Z`)
  if (year < '1900' || year > '2199' || Number.isNaN(instant)) return undefined
  if (!new Date(instant).toISOString().startsWith(date)) return undefined
  if (hour === undefined) return date
  if (hour === '24' && minute === '00') return `${addCountyDays(date, 1)}T00:00`
  return hour <= '23' && minute <= '59' && second <= '60' ? `${date}T${hour}:${minute}` : undefined
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

interface Span {
  startDate: string
  endDate: string
  hasLength: boolean
  notice?: string
}

/** A start with an end that makes no sense is still good: the event comes in without its end. */
function spanOf(
  part: CalendarPart,
  { written, until, zone }: { written: Moment; until: Moment | undefined; zone: string },
): Span {
  const length = rawOf(part, 'duration')
  const seconds = until ? undefined : secondsOf(length)
  const isMarkedAllDay = /^true$/i.test(textOf(part, 'x-microsoft-cdo-alldayevent')) && isMidnight(written)
  const isDay = written.text.length === 10 || (isMarkedAllDay && (!until || isMidnight(until)))
  const startDate = isDay ? wholeDayOf(written) : wallTimeIn(written, zone)
  const none = { startDate, endDate: startDate, hasLength: false }
  const unread = until || seconds !== undefined ? '' : rawOf(part, 'dtend') || length
  if (unread) return { ...none, notice: `has an end that we can’t read, “${unread.slice(0, 40)}”. We left it out.` }
  if (!until && seconds === undefined) return none
  if (seconds !== undefined && Math.abs(seconds) > (LONGEST_EVENT_DAYS + 1) * 86_400)
    throw new UnreadableEventError('Lasts longer than a year')
  const midnight = until && isDay && isMidnight(until) ? wholeDayOf(until) : undefined
  const wall = midnight ?? (until && wallTimeIn(until, zone))
  const end = wall ? timed(wall) : wallTimeAfter(timed(startDate), (seconds ?? 0) * 1000)
  const endDate = isDay ? lastDayBefore(startDate, end) : end
  if (wallMilliseconds(endDate) < wallMilliseconds(startDate))
    return { ...none, notice: 'ends before it starts. We left out its end.' }
  return { startDate, endDate, hasLength: true }
}

/** Outlook marks events from midnight to midnight as all-day. */
function isMidnight({ text, zone }: Moment): boolean {
  return text.length === 10 || text.endsWith('T00:00') || (zone === UTC && text.endsWith(':00'))
}

function timed(wall: string): string {
  return wall.length > 10 ? wall : `${wall}T00:00`
}

/** All-day ends are exclusive in iCalendar, but some programs write the last day or none. */
function lastDayBefore(start: CountyDate, end: string): CountyDate {
  const day = end.slice(0, 10)
  return day === start || !end.endsWith('T00:00') ? day : addCountyDays(day, -1)
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
function descriptionOf(part: CalendarPart, url: string | null): string {
  const written = part.properties.get('description')?.[0]?.values[0] ?? ''
  const lines = withoutMarkup(storable(written).slice(0, 8 * LONGEST_DESCRIPTION))
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(singleLine)
  const text = clipText(
    lines
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    LONGEST_DESCRIPTION,
  )
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

/** The Events Calendar attaches the picture; newer programs use IMAGE. */
function imageOf({ properties }: CalendarPart): string | null {
  const isPicture = ({ parameters: { fmttype }, raw }: CalendarProperty) =>
    fmttype ? /^image\//i.test(fmttype) : /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(raw.slice(0, 2000))
  const pictures = [...(properties.get('image') ?? []), ...(properties.get('attach') ?? []).filter(isPicture)]
  return webAddress(pictures.find(({ parameters }) => !/^base64$/i.test(parameters.encoding ?? ''))?.raw ?? '')
}

function webAddress(text: string): string | null {
  const isAddress = text.length <= 2000 && /^https?:\/\/[^\s<>"]+$/i.test(text) && URL.canParse(text)
  return isAddress ? text : null
}

function tagsOf({ properties }: CalendarPart): string[] {
  const words = (properties.get('categories') ?? []).flatMap(({ values }) => values).slice(0, 200)
  const plain = words.flatMap((word) => lineOf(word, 500).split(',')).map((word) => word.trim())
  return [...new Set(plain)].filter((word) => word !== '' && word.length <= 100).slice(0, 50)
}
