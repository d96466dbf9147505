import { CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/event-feed-limits'
import {
  type CalendarPart,
  decodeCalendar,
  partsOfCalendar,
  readProperties,
  refuseOtherFormats,
  TOO_MANY_MESSAGE,
  textOf,
} from './calendar-text.ts'
import {
  type CalendarReading,
  type EventFields,
  keyOfDate,
  keyOfUid,
  type ReadCalendar,
  type ReadingOptions,
  toFeedEvent,
  UnreadableCalendarError,
  UnreadableEventError,
} from './feed-event.ts'
import { plainLine } from './plain-text.ts'
import { type EventPart, readEventPart, spanOf, titleOfPart, UNTITLED } from './read-event.ts'
import { eventAlone, eventsOf } from './series.ts'
import { createZoneFinder, type ZoneFinder } from './time-zones.ts'

export type { FeedEvent } from './feed-event.ts'

const MOST_NOTICES = 50

/** Untrusted input: call it in a thread. Never throws for what a calendar contains. */
export function readCalendar(body: Uint8Array, charset: string | undefined, options: ReadingOptions): CalendarReading {
  try {
    const { text, notice } = decodeCalendar(body, charset)
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
    readEvents(calendar, options, zones, result)
    const names = readProperties(calendar.lines, new Set(['x-wr-calname', 'name']))
    result.name ??= plainLine(textOf(names, 'x-wr-calname') || textOf(names, 'name'), 200) || null
    result.notices.push(...zones.notices)
  }
  const more = result.notices.length - MOST_NOTICES
  if (more > 0) result.notices = [...result.notices.slice(0, MOST_NOTICES), `And ${more} more like this.`]
  return { ...result, events: withOwnKeys(result.events) }
}

function readEvents({ parts }: CalendarPart, options: ReadingOptions, zones: ZoneFinder, result: ReadCalendar): void {
  const groups = new Map<string, EventPart[]>()
  for (const part of parts.filter(({ name }) => name === 'VEVENT')) {
    orProblem(
      () => {
        const read = readEventPart(part, options, zones)
        result.notices.push(...read.notices)
        groups.set(read.fields.key, [...(groups.get(read.fields.key) ?? []), read])
      },
      () => titleOfPart(part),
      result,
    )
  }
  for (const group of groups.values()) {
    orProblem(
      () => result.events.push(...eventsOfGroup(group, options, result).map(toFeedEvent)),
      () => {
        const main = group.find(({ recurrenceId }) => !recurrenceId)
        return { uid: main?.uid ?? null, title: main?.fields.title ?? UNTITLED }
      },
      result,
    )
    // Single dates become separate events, so a small calendar may exceed the limit.
    if (result.events.length > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
  }
}

function orProblem(
  read: () => void,
  about: () => { uid: string | null; title: string },
  { problems }: ReadCalendar,
): void {
  try {
    read()
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error
    problems.push({ ...about(), reason: error.message })
  }
}

/** A series and its overrides, versions of one event, or different events that wrongly share a UID. */
function eventsOfGroup(
  group: readonly EventPart[],
  options: ReadingOptions,
  { problems, notices }: ReadCalendar,
): EventFields[] {
  const overrides = group.filter(({ recurrenceId }) => recurrenceId)
  const masters = group.filter(({ recurrenceId }) => !recurrenceId)
  const [main, ...others] = distinctEvents(masters, notices)
  const gathering = { ...options, notices }
  if (main) {
    const renamed = others.map((part) => {
      const key = keyOfDate(part.fields.key, part.start.text)
      return eventsOf({ ...part, fields: { ...part.fields, key } }, [], gathering)
    })
    return [...eventsOf(main, overrides, gathering), ...renamed.flat()]
  }
  return overrides.flatMap((part) => {
    if (part.fields.title !== '') return [eventAlone(part, options)]
    if (!part.fields.cancelled) problems.push({ uid: part.uid, title: UNTITLED, reason: 'No title' })
    return []
  })
}

function distinctEvents(parts: readonly EventPart[], notices: string[]): EventPart[] {
  if (parts.length < 2) return [...parts]
  const startOf = (part: EventPart) => spanOf(part, part.zone).startDate
  const version = ({ sequence, lastModified }: EventPart) => sequence * 1e14 + lastModified
  // Some programs give one UID to a whole season of classes: different dates have the same SEQUENCE then.
  const sequences = new Set(parts.map(({ sequence }) => sequence))
  const isSeason = new Set(parts.map((part) => `${part.sequence} ${startOf(part)}`)).size > sequences.size
  // A new time raises SEQUENCE (RFC 5545). LAST-MODIFIED says nothing: any edit of one date of a season raises it.
  const isMoved = (newer: EventPart, older: EventPart) =>
    !isSeason && newer.fields.title === older.fields.title && newer.sequence > older.sequence
  const distinct: EventPart[] = []
  for (const part of [...parts].reverse().sort((one, other) => version(other) - version(one))) {
    if (!distinct.some((newer) => startOf(newer) === startOf(part) || isMoved(newer, part))) distinct.push(part)
  }
  const title = distinct[0]?.fields.title ?? ''
  notices.push(
    distinct.length === 1
      ? `“${title}” is listed more than once. We kept the newest.`
      : `“${title}” and ${distinct.length === 2 ? 'another event' : `${distinct.length - 1} other events`} have the same number (UID). We told them apart by their dates.`,
  )
  // The first in the calendar keeps the UID as its key.
  return parts.filter((part) => distinct.includes(part))
}

/** In careless calendars two keys may be equal. */
function withOwnKeys<T extends { key: string }>(events: readonly T[]): T[] {
  const seen = new Map<string, number>()
  return events.map((event) => {
    const count = (seen.get(event.key) ?? 0) + 1
    seen.set(event.key, count)
    return count === 1 ? event : { ...event, key: keyOfUid(`${event.key}/${count}`) }
  })
}
