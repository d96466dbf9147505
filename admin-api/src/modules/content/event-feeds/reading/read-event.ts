import { daysBetween } from '@hometown/shared-types/calendar/days'
import { withoutDescribedPrice } from '@hometown/shared-types/calendar/described-price'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { CalendarPart } from './calendar-components.ts'
import { type CalendarProperty, type Properties, readProperties, textOf } from './calendar-property.ts'
import {
  type CalendarDatetime,
  type CalendarPeriod,
  datetimesOf,
  periodsOf,
  wallTimeIn,
} from './dates/calendar-datetime.ts'
import { type FeedZone, namedZone } from './dates/feed-zone.ts'
import { type Recurrence, type RecurrenceContext, recurrenceOf } from './dates/recurrence.ts'
import { isLength, wallDuration } from './dates/wall-duration.ts'
import type { ZoneFinder } from './dates/zone-finder.ts'
import { keyOfFacts, keyOfUid } from './event-key.ts'
import { type FeedEvent, type ReadingOptions, UnreadableEventError } from './feed-event.ts'
import { plainDescription, plainLine } from './plain-text.ts'
import { priceOf } from './price-of.ts'
import { readTitle } from './title-status.ts'

const WANTED: ReadonlySet<string> = new Set(
  'uid url summary description location dtstart dtend duration rrule exrule rdate exdate recurrence-id status categories last-modified sequence image attach x-microsoft-cdo-alldayevent x-cost x-cost-type x-trumba-customfield'.split(
    ' ',
  ),
)
const LONGEST_EVENT_DAYS = 366
const LONGEST_DESCRIPTION = 17_900

export interface EventPart {
  uid: string | null
  /** Original start, for an override of one date of a series. */
  recurrenceId: CalendarDatetime | undefined
  /** The override also applies to later dates. */
  isThisAndFuture: boolean
  /** In `zone`. The title of an override may be empty. */
  event: Omit<FeedEvent, 'skippedDates' | 'exceptions' | 'recurrenceEndDate'>
  /** A series keeps its own zone; other events use the county's. */
  zone: FeedZone
  /** Of the calendar. */
  zones: ZoneFinder['all']
  start: CalendarDatetime
  /** False for an override that doesn't say how long it lasts. */
  hasLength: boolean
  rules: Recurrence[]
  exceptionRules: Recurrence[]
  excluded: CalendarDatetime[]
  added: CalendarPeriod[]
  notices: string[]
}

export function titleOfPart(part: CalendarPart): { title: string; uid: string | null } {
  const properties = readProperties(part.lines, new Set(['uid', 'summary']))
  return { title: plainLine(textOf(properties, 'summary'), 300) || UNTITLED, uid: textOf(properties, 'uid') || null }
}

export const UNTITLED = 'Untitled event'

const NO_RULES: Pick<EventPart, 'rules' | 'exceptionRules'> = { rules: [], exceptionRules: [] }

/** RRULE and EXRULE together, of one event. */
const MOST_RULES = 20

export function readEventPart(part: CalendarPart, options: ReadingOptions, zones: ZoneFinder): EventPart {
  const properties = readProperties(part.lines, WANTED)
  const datetimes = (name: string) => (properties.get(name) ?? []).flatMap((property) => datetimesOf(property, zones))
  const recurrenceId = datetimes('recurrence-id')[0]
  // Some programs cancel a date without repeating its start and title.
  const start = datetimes('dtstart')[0] ?? recurrenceId
  if (!start) throw new UnreadableEventError('No readable start')
  const zone = zoneOfEvent(start, writtenRules(properties, 'rrule').length > 0 && !recurrenceId, options)
  const end = readable(properties.get('dtend'), (property) => datetimesOf(property, zones))[0]
  const { endNotice, ...span } = spanOf(properties, start, end, { zone, zones })
  const { title, isCanceled } = readTitle(plainLine(textOf(properties, 'summary'), 300))
  if (title === '' && !recurrenceId) throw new UnreadableEventError('No title')
  const uid = textOf(properties, 'uid') || null
  const price = priceOf(properties)
  const rules = recurrenceId ? NO_RULES : rulesOf(properties, { zone, start: span.startDate, zones: zones.all })
  const facts = { ...span, title, location: plainLine(textOf(properties, 'location'), 500), url: urlOf(properties) }
  return {
    uid,
    recurrenceId,
    isThisAndFuture: /^THISANDFUTURE$/i.test(properties.get('recurrence-id')?.[0]?.parameters.range ?? ''),
    event: {
      ...facts,
      key: uid ? keyOfUid(uid) : keyOfFacts(facts),
      description: descriptionOf(properties, facts.url, price),
      price,
      rrule: null,
      recurrenceRule: null,
      cancelled: isCanceled || /^cancell?ed$/i.test(textOf(properties, 'status')),
      imageUrl: imageOf(properties),
      tags: tagsOf(properties),
      sequence: Math.min(Number.parseInt(textOf(properties, 'sequence'), 10) || 0, 1_000_000_000),
      lastModified: lastModifiedOf(properties),
    },
    zone,
    zones: zones.all,
    start,
    hasLength: endNotice === null && (end !== undefined || textOf(properties, 'duration') !== ''),
    ...rules,
    excluded: readable(properties.get('exdate'), (property) => datetimesOf(property, zones)),
    added: readable(properties.get('rdate'), (property) => periodsOf(property, zones)),
    notices: [
      ...(part.isClipped ? ['has too much in it. We left out the rest.'] : []),
      ...(endNotice ? [endNotice] : []),
      ...rules.rules
        .flatMap(({ ignored }) => ignored)
        .map((text) => `repeats by a rule with ${text}. We ignored that part.`),
    ].map((notice) => `“${title || UNTITLED}” ${notice}`),
  }
}

/** Without the lists that can't be read, such as an empty EXDATE: the event takes place all the same. */
function readable<T>(properties: readonly CalendarProperty[] = [], read: (property: CalendarProperty) => T[]): T[] {
  return properties.flatMap((property) => {
    try {
      return read(property)
    } catch (error) {
      if (error instanceof UnreadableEventError) return []
      throw error
    }
  })
}

function zoneOfEvent(start: CalendarDatetime, isSeries: boolean, { countyZone }: ReadingOptions): FeedZone {
  const county = namedZone(countyZone)
  if (!isSeries || start.form === 'day' || start.form === 'floating') return county
  return start.form === 'zone' ? (start.zone ?? county) : namedZone('UTC')
}

function rulesOf(properties: Properties, context: RecurrenceContext) {
  const [rules, exceptionRules] = ['rrule', 'exrule'].map((name) => writtenRules(properties, name))
  if ((rules?.length ?? 0) + (exceptionRules?.length ?? 0) > MOST_RULES) {
    throw new UnreadableEventError(`Repeats by more than ${MOST_RULES} rules at once, which our calendar can’t show`)
  }
  const read = (list: readonly string[] = []) => list.map((written) => recurrenceOf(written, context))
  return { rules: read(rules), exceptionRules: read(exceptionRules) }
}

/** Some publishers write an empty rule for what doesn't repeat. */
function writtenRules(properties: Properties, name: string): string[] {
  const written = (properties.get(name) ?? []).map(({ raw }) => raw)
  return [...new Set(written)].filter((raw) => raw.trim() !== '')
}

type Span = Pick<FeedEvent, 'startDate' | 'endDate' | 'allDay' | 'timeZone'>

interface SpanContext {
  zone: FeedZone
  zones: ZoneFinder
}

function spanOf(
  properties: Properties,
  start: CalendarDatetime,
  end: CalendarDatetime | undefined,
  { zone, zones }: SpanContext,
): Span & { endNotice: string | null } {
  const startDate = wallTimeIn(start, zone)
  const { endDate, endNotice } = writtenEnd(properties, startDate, end && wallTimeIn(end, zone))
  const span = spanBetween(startDate, endDate)
  if (daysBetween(span.startDate.slice(0, 10), span.endDate.slice(0, 10)) > LONGEST_EVENT_DAYS) {
    throw new UnreadableEventError('Lasts longer than a year')
  }
  const length = endNotice === null ? textOf(properties, 'duration') : ''
  const until = (endNotice === null && end) || { ...start, text: wallDuration(start.text, length) }
  const days = isMarkedAllDay(properties) && midnightsOf([start, until], [zone, ...zones.all()])
  return { ...(days ? spanBetween(...days) : span), timeZone: zone.id, endNotice }
}

/** A start with an end that makes no sense is still good: the event comes in without its end. */
function writtenEnd(properties: Properties, startDate: string, end: string | undefined) {
  const none = wallDuration(startDate, '')
  const duration = textOf(properties, 'duration')
  const unread = end === undefined && (properties.get('dtend')?.[0]?.raw.trim() || (isLength(duration) ? '' : duration))
  if (unread)
    return { endDate: none, endNotice: `has an end that we can’t read, “${unread.slice(0, 40)}”. We left it out.` }
  const endDate = end ?? wallDuration(startDate, duration)
  const span = spanBetween(startDate, endDate)
  if (span.endDate >= span.startDate) return { endDate, endNotice: null }
  return { endDate: none, endNotice: 'ends before it starts. We left out its end.' }
}

/** Outlook marks midnight-to-midnight events as all-day. */
function isMarkedAllDay(properties: Properties): boolean {
  return /^true$/i.test(textOf(properties, 'x-microsoft-cdo-alldayevent'))
}

/** The days of times that are midnight in the zone in which they are written. */
function midnightsOf(
  datetimes: [CalendarDatetime, CalendarDatetime],
  zones: readonly FeedZone[],
): [string, string] | undefined {
  const midnight = ({ form, text }: CalendarDatetime) =>
    form === 'utc'
      ? zones.map((zone) => wallTimeIn({ form, text, zone: undefined }, zone)).find((wall) => wall.endsWith('T00:00'))
      : text
  const [start, end] = datetimes.map(midnight)
  if (!start?.endsWith('T00:00') || !end?.endsWith('T00:00')) return undefined
  return [start.slice(0, 10), end.slice(0, 10)]
}

/** All-day ends are exclusive in iCalendar, but some programs write the last day or none. */
function spanBetween(start: string, end: string): Omit<Span, 'timeZone'> {
  if (start.length > 10) {
    const endDate = end.length > 10 ? end : `${end}T00:00`
    return { startDate: start, endDate, allDay: false }
  }
  const lastDay = end.length > 10 && !end.endsWith('T00:00') ? end.slice(0, 10) : addCountyDays(end.slice(0, 10), -1)
  const isBackwards = end.slice(0, 10) < start
  return { startDate: start, endDate: !isBackwards && lastDay < start ? start : lastDay, allDay: true }
}

/** Events have no link field, so the address is appended to the description. */
function descriptionOf(properties: Properties, url: string | null, price: string): string {
  const written = plainDescription(properties.get('description')?.[0]?.values[0] ?? '', LONGEST_DESCRIPTION)
  const text = withoutDescribedPrice({ description: written, price })
  return url === null || text.includes(url) ? text : `${text}\n\nMore: ${url}`.trim()
}

function urlOf(properties: Properties): string | null {
  return webAddress(properties.get('url')?.[0]?.values[0])
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

function lastModifiedOf(properties: Properties): number | null {
  const instant = Date.parse(properties.get('last-modified')?.[0]?.values[0] ?? '')
  return Number.isNaN(instant) ? null : instant
}
