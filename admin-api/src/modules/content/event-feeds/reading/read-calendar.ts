import { lastDayOf } from '@hometown/shared-types/calendar/occurrences'
import { withWholeLetters } from '@hometown/shared-types/calendar/whole-letters'
import { CALENDAR_BYTES_LIMIT, CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/event-feed-limits'
import { type CalendarPart, partsOfCalendar, TOO_MANY_MESSAGE } from './calendar-components.ts'
import { readProperties, textOf } from './calendar-property.ts'
import { standAlone } from './dates/event-of-date.ts'
import { type Gathering, gatherSeries } from './dates/gather-series.ts'
import { createZoneFinder, type ZoneFinder } from './dates/zone-finder.ts'
import { fieldHashes } from './event-fields.ts'
import { factsOf, keyOfDate } from './event-key.ts'
import {
  type CalendarReading,
  type DescribedEvent,
  type FeedEvent,
  type ReadCalendar,
  type ReadingOptions,
  UnreadableCalendarError,
  UnreadableEventError,
} from './feed-event.ts'
import { plainLine } from './plain-text.ts'
import { type EventPart, readEventPart, titleOfPart, UNTITLED } from './read-event.ts'

const MOST_NOTICES = 50

export function readCalendar(body: Uint8Array, charset: string | undefined, options: ReadingOptions): CalendarReading {
  try {
    const { text, notice } = textOfCalendar(body, charset)
    refuseOtherFormats(text)
    const calendar = readParts(partsOfCalendar(text), options)
    return { ok: true, calendar: { ...calendar, notices: [...(notice ? [notice] : []), ...calendar.notices] } }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { ok: false, message: error.message }
    throw error
  }
}

function readParts(root: CalendarPart, options: ReadingOptions): ReadCalendar {
  const calendars = root.parts.filter(({ name }) => name === 'VCALENDAR')
  const result: ReadCalendar = { name: null, events: [], problems: [], notices: [] }
  // Events may come without an enclosing calendar.
  for (const calendar of [...calendars, root]) {
    const zones = createZoneFinder(calendar, options)
    readEvents(
      calendar.parts.filter(({ name }) => name === 'VEVENT'),
      options,
      zones,
      result,
    )
    result.name ??= nameOf(calendar)
    result.notices.push(...zones.notices)
  }
  if (result.notices.length > MOST_NOTICES) {
    const more = result.notices.length - MOST_NOTICES
    result.notices = [...result.notices.slice(0, MOST_NOTICES), `And ${more} more like this.`]
  }
  return result
}

function nameOf(calendar: CalendarPart): string | null {
  const properties = readProperties(calendar.lines, new Set(['x-wr-calname', 'name']))
  return plainLine(textOf(properties, 'x-wr-calname') || textOf(properties, 'name'), 200) || null
}

function readEvents(
  parts: readonly CalendarPart[],
  options: ReadingOptions,
  zones: ZoneFinder,
  result: ReadCalendar,
): void {
  const groups = new Map<string, EventPart[]>()
  for (const part of parts) {
    try {
      const read = readEventPart(part, options, zones)
      result.notices.push(...read.notices)
      const group = groups.get(read.event.key)
      if (group) group.push(read)
      else groups.set(read.event.key, [read])
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error
      const { title, uid } = titleOfPart(part)
      result.problems.push({ key: uid, title, reason: error.message })
    }
  }
  const gathering = gatheringOf(options, result.notices)
  for (const group of groups.values()) {
    result.events.push(...readGroup(group, gathering, result))
    // Dates outside a rule become separate events, so a small calendar may exceed the limit.
    if (result.events.length > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
  }
}

/** Rules whose dates are found one by one cost more than all others. */
const MOST_SEARCHED = 200

function gatheringOf({ now }: ReadingOptions, notices: string[]): Gathering {
  let left = MOST_SEARCHED
  return {
    now,
    notices,
    searchOneByOne() {
      if (left-- <= 0) throw new UnreadableEventError('Too many events of this calendar repeat by elaborate rules')
    },
  }
}

function readGroup(group: readonly EventPart[], gathering: Gathering, result: ReadCalendar): DescribedEvent[] {
  try {
    return eventsOfGroup(group, gathering, result).map(described)
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    const part = group.find(({ recurrenceId }) => !recurrenceId)
    result.problems.push({ key: part?.uid ?? null, title: part?.event.title ?? UNTITLED, reason: error.message })
    return []
  }
}

function described(event: FeedEvent): DescribedEvent {
  return { ...event, facts: factsOf(event), hashes: fieldHashes(event), lastDay: lastDayOf(event) }
}

/** A series and its overrides, versions of one event, or different events that wrongly share a UID. */
function eventsOfGroup(group: readonly EventPart[], gathering: Gathering, { problems }: ReadCalendar): FeedEvent[] {
  const overrides = group.filter(({ recurrenceId }) => recurrenceId)
  const [main, ...others] = distinctEvents(
    group.filter(({ recurrenceId }) => !recurrenceId),
    gathering.notices,
  )
  if (!main) return overrides.flatMap((part) => overrideAlone(part, problems))
  return [
    ...gatherSeries(main, overrides, gathering),
    ...others.flatMap((other) =>
      gatherSeries(
        { ...other, event: { ...other.event, key: keyOfDate(other.event.key, other.start.text) } },
        [],
        gathering,
      ),
    ),
  ]
}

function overrideAlone(part: EventPart, problems: ReadCalendar['problems']): FeedEvent[] {
  if (part.event.title !== '') return [standAlone(part)]
  if (!part.event.cancelled) problems.push({ key: part.uid, title: UNTITLED, reason: 'No title' })
  return []
}

function distinctEvents(parts: readonly EventPart[], notices: string[]): EventPart[] {
  if (parts.length < 2) return [...parts]
  const newestFirst = [...parts].reverse().sort((one, other) => versionOf(other) - versionOf(one))
  const isSeason = haveSeveralDates(parts)
  const distinct: EventPart[] = []
  for (const part of newestFirst) {
    const isVersion = distinct.some((newer) => isSameStart(newer, part) || (!isSeason && isMoved(newer, part)))
    if (!isVersion) distinct.push(part)
  }
  const [{ event } = { event: { title: '' } }] = distinct
  notices.push(
    distinct.length === 1
      ? `“${event.title}” is listed more than once. We kept the newest.`
      : `“${event.title}” and ${distinct.length === 2 ? 'another event' : `${distinct.length - 1} other events`} have the same number (UID). We told them apart by their dates.`,
  )
  // The first in the calendar keeps the UID as its key.
  return parts.filter((part) => distinct.includes(part))
}

/** Some programs give one UID to a whole season of classes: different dates have the same SEQUENCE then. */
function haveSeveralDates(parts: readonly EventPart[]): boolean {
  const sequences = new Set(parts.map(({ event }) => event.sequence))
  const starts = new Set(parts.map(({ event }) => `${event.sequence} ${event.startDate}`))
  return starts.size > sequences.size
}

function isSameStart(one: EventPart, other: EventPart): boolean {
  return one.event.startDate === other.event.startDate
}

/** A new time raises SEQUENCE (RFC 5545). LAST-MODIFIED says nothing: any edit of one date of a season raises it. */
function isMoved(newer: EventPart, older: EventPart): boolean {
  return newer.event.title === older.event.title && newer.event.sequence > older.event.sequence
}

function versionOf({ event }: EventPart): number {
  return event.sequence * 1e14 + (event.lastModified ?? 0)
}

/** Decodes by byte order mark, as UTF-8, by the server's charset, else as Windows-1252. */
function textOfCalendar(body: Uint8Array, charset: string | undefined): { text: string; notice: string | null } {
  if (body.byteLength > CALENDAR_BYTES_LIMIT) throw new UnreadableCalendarError(TOO_LARGE_MESSAGE)
  const marked = encodingOfMark(body)
  if (marked) return { text: decode(body, marked), notice: null }
  const whole = withWholeLetters(body)
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole), notice: null }
  } catch {
    if (hasUtf8Mark(body)) return { text: decode(whole, 'utf-8'), notice: 'Some letters of the calendar are damaged.' }
    const encoding = isKnownEncoding(charset) ? charset : 'windows-1252'
    return { text: decode(body, encoding), notice: `The calendar isn’t in UTF-8. We read it as ${encoding}.` }
  }
}

const TOO_LARGE_MESSAGE = 'The calendar is larger than 5 MB. Ask its publisher for a shorter one.'

/** @throws UnreadableCalendarError naming the format that was found instead. */
function refuseOtherFormats(text: string): void {
  if (/^[^\S\r\n\u2028\u2029]*BEGIN:(?:VCALENDAR|VEVENT)[^\S\r\n\u2028\u2029]*$/im.test(text)) return
  const head = text.slice(0, 2000).trimStart()
  if (text.trim() === '') throw new UnreadableCalendarError('The calendar is empty.')
  if (/^<(?:!doctype html|html|head|body)|<html[\s>]/i.test(head)) throw new UnreadableCalendarError(WEB_PAGE_MESSAGE)
  if (/^<\?xml|^<(?:rss|feed)/i.test(head)) {
    throw new UnreadableCalendarError('This is a news feed or another XML file, not a calendar (.ics).')
  }
  throw new UnreadableCalendarError('This isn’t a calendar (.ics).')
}

const WEB_PAGE_MESSAGE =
  'This is a web page, not a calendar. Look for a link named “Subscribe”, “iCal” or “.ics” on it and use that address.'

function encodingOfMark([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

function hasUtf8Mark([first, second, third]: Uint8Array): boolean {
  return first === 0xef && second === 0xbb && third === 0xbf
}

function decode(body: Uint8Array, encoding: string): string {
  return new TextDecoder(encoding).decode(body)
}

function isKnownEncoding(name: string | undefined): name is string {
  if (!name || /^utf-?8$/i.test(name)) return false
  try {
    return new TextDecoder(name).encoding !== ''
  } catch {
    return false
  }
}
