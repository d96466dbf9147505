import { daysBetween } from '@hometown/shared-types/calendar/days'
import { withoutDescribedPrice } from '@hometown/shared-types/calendar/described-price'
import { addCountyDays, type CountyDate } from '@hometown/shared-types/county-time'
import { writtenPrice } from '@hometown/shared-types/event-price'
import ICAL from 'ical.js'
import { type CalendarPart, type CalendarProperty, type Properties, readProperties, textOf } from './calendar-text.ts'
import { type EventFields, keyOfFacts, keyOfUid, type ReadingOptions, UnreadableEventError } from './feed-event.ts'
import { plainDescription, plainLine } from './plain-text.ts'
import { type FeedZone, instantIn, UTC, wallTimeAt, type ZoneFinder } from './time-zones.ts'

const WANTED: ReadonlySet<string> = new Set(
  'uid url summary description location dtstart dtend duration rrule exrule rdate exdate recurrence-id status categories last-modified sequence image attach x-microsoft-cdo-alldayevent x-cost x-cost-type x-trumba-customfield'.split(
    ' ',
  ),
)
const LONGEST_EVENT_DAYS = 366
const LONGEST_DESCRIPTION = 17_900
const MOST_RULES = 20
const MOST_DATES = 5000
export const UNTITLED = 'Untitled event'

/** A day, or a wall-clock time. Without a zone it is in that of its event. */
export interface Moment {
  text: string
  zone: FeedZone | undefined
}

export interface EventPart {
  uid: string | null
  /** Original start, for an override of one date of a series. */
  recurrenceId: Moment | undefined
  /** The override also applies to later dates. */
  isThisAndFuture: boolean
  /** The title of an override may be empty. */
  fields: Omit<
    EventFields,
    'startDate' | 'endDate' | 'timeZone' | 'rrule' | 'recurrenceEndDate' | 'skippedDates' | 'exceptions'
  >
  start: Moment
  end: Moment
  /** False for an override that doesn't say how long it lasts. */
  hasLength: boolean
  /** A series is in its own zone, anything else in the county's. */
  zone: FeedZone
  rules: string[]
  exceptionRules: string[]
  excluded: Moment[]
  added: Moment[]
  sequence: number
  lastModified: number
  notices: string[]
}

export function titleOfPart(part: CalendarPart): { title: string; uid: string | null } {
  const properties = readProperties(part.lines, new Set(['uid', 'summary']))
  return { title: plainLine(textOf(properties, 'summary'), 300) || UNTITLED, uid: textOf(properties, 'uid') || null }
}

export function readEventPart(part: CalendarPart, { countyZone }: ReadingOptions, zones: ZoneFinder): EventPart {
  const properties = readProperties(part.lines, WANTED)
  const all = (name: string) => properties.get(name) ?? []
  const moments = (name: string) => all(name).flatMap((property) => momentsOf(property, zones))
  const recurrenceId = moments('recurrence-id')[0]
  // Some programs cancel a date without repeating its start and title.
  const written = moments('dtstart')[0] ?? recurrenceId
  if (!written) throw new UnreadableEventError('No readable start')
  const { title, isCanceled } = readTitle(plainLine(textOf(properties, 'summary'), 300))
  if (title === '' && !recurrenceId) throw new UnreadableEventError('No title')
  const [rules = [], exceptionRules = []] = ['rrule', 'exrule'].map((name) => {
    return recurrenceId ? [] : [...new Set(all(name).map(({ raw }) => raw.trim()))].filter(Boolean)
  })
  if (rules.length + exceptionRules.length > MOST_RULES)
    throw new UnreadableEventError(`Repeats by more than ${MOST_RULES} rules at once, which our calendar can’t show`)
  const county = { id: countyZone }
  const zone = rules.length > 0 ? (written.zone ?? county) : county
  const ended = endOf(properties, written, zones, zone)
  const [start, end] = isMarkedAllDay(properties) ? asDays(written, ended.end) : [written, ended.end]
  const uid = textOf(properties, 'uid') || null
  const url = webAddress(all('url')[0]?.values[0])
  const price = priceOf(properties)
  const { startDate, endDate } = spanOf({ start, end }, zone)
  if (daysBetween(startDate.slice(0, 10), endDate.slice(0, 10)) > LONGEST_EVENT_DAYS)
    throw new UnreadableEventError('Lasts longer than a year')
  const facts = { title, location: plainLine(textOf(properties, 'location'), 500), url }
  return {
    uid,
    recurrenceId,
    isThisAndFuture: /^THISANDFUTURE$/i.test(all('recurrence-id')[0]?.parameters.range ?? ''),
    fields: {
      ...facts,
      key: uid ? keyOfUid(uid) : keyOfFacts({ ...facts, startDate }),
      description: descriptionOf(properties, url, price),
      price,
      allDay: startDate.length === 10,
      cancelled: isCanceled || /^cancell?ed$/i.test(textOf(properties, 'status')),
      imageUrl: imageOf(properties),
      tags: tagsOf(properties),
    },
    ...{ start, end, zone, rules, exceptionRules },
    hasLength: ended.isWritten,
    excluded: readable(all('exdate'), (property) => momentsOf(property, zones)),
    added: readable(all('rdate'), (property) => momentsOf(property, zones)),
    sequence: Math.min(Number.parseInt(textOf(properties, 'sequence'), 10) || 0, 1_000_000_000),
    lastModified: Date.parse(textOf(properties, 'last-modified')) || 0,
    notices: ended.notice ? [`“${title || UNTITLED}” ${ended.notice}`] : [],
  }
}

/** Only with a mark after the word: a talk may be called “Canceled flights and your rights”. */
const CANCELED = /^[[(*]{0,3}(?:cancell?ed|postponed)(?:[\])*]{1,3}:?|:|!| ?[–—]| -)\s+(?=\S)/i

/** Many programs can't cancel an event, so people write it in front of the title. */
function readTitle(written: string): { title: string; isCanceled: boolean } {
  const title = written.replace(CANCELED, '')
  return { title, isCanceled: title !== written }
}

/** Without lists that can't be read, such as an empty EXDATE: the event takes place all the same. */
function readable<T>(properties: readonly CalendarProperty[], read: (property: CalendarProperty) => T[]): T[] {
  return properties.flatMap((property) => {
    try {
      return read(property)
    } catch (error) {
      if (error instanceof UnreadableEventError) return []
      throw error
    }
  })
}

/** Of a period only its start. @throws UnreadableEventError for an invalid date such as February 30. */
function momentsOf({ raw, parameters }: CalendarProperty, zones: ZoneFinder): Moment[] {
  const values = raw.split(',', MOST_DATES).map((value) => value.trim())
  // A list may end in a comma.
  const written = values.length > 1 ? values.filter(Boolean) : values
  return written.map((value) => readMoment(value.replace(/\/.*/, ''), parameters.tzid, zones))
}

function readMoment(written: string, tzid: string | undefined, zones: ZoneFinder): Moment {
  const text = wallTimeOf(written)
  if (text === undefined) throw new UnreadableEventError(`“${written.slice(0, 40)}” is not a date`)
  if (text.length === 10) return { text, zone: undefined }
  if (/Z$/i.test(written)) return { text, zone: UTC }
  return { text, zone: tzid ? zones.find(tzid) : zones.ofCalendar }
}

/** `20261120T190000Z` → `2026-11-20T19:00`. 24:00 becomes 00:00 of the next day. Undefined if it is no date. */
export function wallTimeOf(written: string): string | undefined {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2})(?:\.\d+)?)?Z?)?$/i.exec(written)
  if (match === null) return undefined
  const [, year = '', month, day, hour, minute, second = '00'] = match
  const date = `${year}-${month}-${day}`
  const instant = Date.parse(`${date}T00:00:00.000Z`)
  if (year < '1900' || year > '2199' || Number.isNaN(instant)) return undefined
  if (!new Date(instant).toISOString().startsWith(date)) return undefined
  if (hour === undefined || minute === undefined) return date
  if (hour === '24' && minute === '00') return `${addCountyDays(date, 1)}T00:00`
  return hour <= '23' && minute <= '59' && second <= '60' ? `${date}T${hour}:${minute}` : undefined
}

/** Wall-clock time in `zone`; days and times without a zone stay as they are. */
export function wallTimeIn({ text, zone: own }: Moment, zone: FeedZone): string {
  if (text.length === 10 || !own || (own.own === zone.own && own.id === zone.id)) return text
  const instant = instantIn(text, own)
  if (instant === undefined) throw new UnreadableEventError(`“${text}” is not a date`)
  return wallTimeAt(instant, zone)
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

function after(start: Moment, duration: string): Moment {
  return { ...start, text: wallTimeAfterLength(start.text, duration) }
}

/** Without a duration, an all-day event lasts one day and a timed one has no length. */
function wallTimeAfterLength(start: string, duration: string): string {
  const isDay = start.length === 10
  const seconds = secondsOf(duration || (isDay ? 'P1D' : 'PT0S'))
  if (seconds === undefined) throw new UnreadableEventError(`“${duration.slice(0, 30)}” is not a length of time`)
  const ends = Date.parse(isDay ? `${start}T00:00Z` : `${start}Z`) + seconds * 1000
  if (!(Math.abs(ends) < 8e15)) throw new UnreadableEventError('Lasts longer than a year')
  return new Date(ends).toISOString().slice(0, start.length)
}

function secondsOf(duration: string): number | undefined {
  try {
    return ICAL.Duration.fromString(duration).toSeconds()
  } catch {
    return undefined
  }
}

/** A start with an end that makes no sense is still good: the event comes in without its end. */
function endOf(properties: Properties, start: Moment, zones: ZoneFinder, zone: FeedZone) {
  const none = { end: after(start, ''), isWritten: false }
  const written = properties.get('dtend')?.[0]
  const duration = textOf(properties, 'duration')
  const end = readable(written ? [written] : [], (property) => momentsOf(property, zones))[0]
  const unread = end ? '' : written?.raw.trim() || (duration && secondsOf(duration) === undefined ? duration : '')
  if (unread) return { ...none, notice: `has an end that we can’t read, “${unread.slice(0, 40)}”. We left it out.` }
  const found = { end: end ?? after(start, duration), isWritten: end !== undefined || duration !== '', notice: null }
  const span = spanOf({ start, end: found.end }, zone)
  if (span.endDate >= span.startDate) return found
  return { ...none, notice: 'ends before it starts. We left out its end.' }
}

/** Outlook marks midnight-to-midnight events as all-day. */
function isMarkedAllDay(properties: Properties): boolean {
  return /^true$/i.test(textOf(properties, 'x-microsoft-cdo-alldayevent'))
}

function asDays(start: Moment, end: Moment): [Moment, Moment] {
  const isMidnight = ({ text, zone }: Moment) => text.endsWith('T00:00') || (zone === UTC && text.endsWith(':00'))
  if (!isMidnight(start) || !isMidnight(end)) return [start, end]
  const [first, last] = [start, end].map((moment) => ({ text: wholeDayOf(moment), zone: undefined }))
  return [first ?? start, last ?? end]
}

/** All-day ends are exclusive in iCalendar, but some programs write the last day or none. */
export function spanOf({ start, end }: Pick<EventPart, 'start' | 'end'>, zone: FeedZone) {
  const [startDate, written] = [wallTimeIn(start, zone), wallTimeIn(end, zone)]
  if (startDate.length > 10) return { startDate, endDate: written.length > 10 ? written : `${written}T00:00` }
  const isLastDay = written.length > 10 && !written.endsWith('T00:00')
  const endDate = isLastDay ? written.slice(0, 10) : addCountyDays(written.slice(0, 10), -1)
  const isBackwards = written.slice(0, 10) < startDate
  return { startDate, endDate: !isBackwards && endDate < startDate ? startDate : endDate }
}

/** Events have no link field, so the address is appended to the description. */
function descriptionOf(properties: Properties, url: string | null, price: string): string {
  const written = plainDescription(properties.get('description')?.[0]?.values[0] ?? '', LONGEST_DESCRIPTION)
  const text = withoutDescribedPrice({ description: written, price })
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

const COST_FIELD = /^(?:event )?(?:cost|price|ticket price|admission|admission fee|fee)s?$/i

/** RFC 5545 has no price. Several programs write X-COST and X-COST-TYPE; Trumba's users name fields of their own. */
function priceOf(properties: Properties): string {
  const field = properties.get('x-trumba-customfield')?.find(({ parameters }) => COST_FIELD.test(parameters.name ?? ''))
  // ical.js doesn't unescape fields that it doesn't know.
  const written = (properties.get('x-cost')?.[0] ?? field)?.raw.slice(0, 1000) ?? ''
  const price = writtenPrice(plainLine(written.replace(/\\n/gi, ' ').replace(/\\([,;\\])/g, '$1'), 1000))
  return price || (/^free$/i.test(textOf(properties, 'x-cost-type')) ? 'Free' : '')
}

/** The Events Calendar attaches the picture; newer programs use IMAGE. */
function imageOf(properties: Properties): string | null {
  const attached = (properties.get('attach') ?? []).filter(
    ({ parameters, raw }) =>
      /^image\//i.test(parameters.fmttype ?? '') ||
      (!parameters.fmttype && /\.(?:jpe?g|png|webp|gif)(?:\?|$)/i.test(raw.slice(0, 2000))),
  )
  const pictures = [...(properties.get('image') ?? []), ...attached]
  return webAddress(pictures.find(({ parameters }) => !/^base64$/i.test(parameters.encoding ?? ''))?.raw)
}

function webAddress(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  if (trimmed.length > 2000 || !/^https?:\/\/[^\s<>"]+$/i.test(trimmed) || !URL.canParse(trimmed)) return null
  return trimmed
}

function tagsOf(properties: Properties): string[] {
  const words = (properties.get('categories') ?? []).flatMap(({ values }) => values).slice(0, 200)
  const plain = words.flatMap((word) => plainLine(word, 500).split(',')).map((word) => word.trim())
  return [...new Set(plain)].filter((word) => word !== '' && word.length <= 100).slice(0, 50)
}
