import { hash } from 'node:crypto'
import { lastDayOf } from '@hometown/shared-types/rules/calendar/occurrences'
import { clipText } from '@hometown/shared-types/rules/html'
import {
  CALENDAR_EVENTS_LIMIT,
  decodeCalendar,
  type Properties,
  partsOfCalendar,
  TOO_MANY_MESSAGE,
  textOf,
  UnreadableCalendarError,
} from './calendar-text.ts'
import {
  type EventFields,
  type EventPart,
  factsOf,
  keyOf,
  type Reading,
  type ReadingOptions,
  readEvent,
  UnreadableEventError,
} from './read-event.ts'
import { eventAlone, eventsOf } from './series.ts'
import { createZoneReader } from './time-zones.ts'

export interface FeedEvent extends EventFields {
  /** Title, place and start, independent of spelling. */
  facts: string
  /** Of everything that we save. */
  hash: string
  /** Null for a series without end. */
  lastDay: string | null
}

export interface ReadCalendar {
  name: string | null
  events: FeedEvent[]
  /** Events that were left out. */
  problems: { key: string | null; title: string; reason: string }[]
  notices: string[]
}

export interface CalendarToRead {
  body: Uint8Array
  charset?: string | undefined
  options: ReadingOptions
}

export type CalendarReading = { ok: true; calendar: ReadCalendar } | { ok: false; message: string }

const MOST_NOTICES = 50

/** Untrusted input: call it in a thread. Never throws for what a calendar contains. */
export function readCalendar({ body, charset, options }: CalendarToRead): CalendarReading {
  try {
    const { text, notices } = decodeCalendar(body, charset)
    const parts = partsOfCalendar(text)
    const reading = { ...options, notices, momentAt: createZoneReader(parts, options.countyZone, notices) }
    const { events, problems } = readEvents(parts.events, reading)
    const name = clipText(textOf(parts.calendar, 'x-wr-calname') || textOf(parts.calendar, 'name'), 200) || null
    return { ok: true, calendar: { name, events, problems, notices: [...new Set(notices)].slice(0, MOST_NOTICES) } }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { ok: false, message: error.message }
    throw error
  }
}

/** What is saved of an event. */
export function savedFieldsOf({ key, url, ...saved }: EventFields) {
  return saved
}

/** Events of one UID are a series and its changed dates, versions of one event, or a careless program's whole season. */
function readEvents(vevents: readonly Properties[], reading: Reading): Pick<ReadCalendar, 'events' | 'problems'> {
  const [events, problems]: [FeedEvent[], ReadCalendar['problems']] = [[], []]
  function orProblem<T>(part: Properties, read: () => T[]): T[] {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error
      const uid = textOf(part, 'uid')
      const title = clipText(textOf(part, 'summary'), 300) || 'Untitled event'
      problems.push({ key: uid ? keyOf(uid) : null, title, reason: error.message })
      return []
    }
  }
  const known = new Set<string>()
  for (const group of Map.groupBy(vevents, (part) => textOf(part, 'uid') || part).values()) {
    const read = (isOverride: boolean, series?: EventPart) =>
      group
        .filter((part) => part.has('recurrence-id') === isOverride)
        .flatMap((part) => orProblem(part, () => [readEvent(part, reading, series)]))
    const [main, ...others] = distinctEvents(read(false), reading)
    const overrides = read(true, main)
    const found = orProblem(group[0] as Properties, () => [
      ...(main ? eventsOf(main, overrides, reading) : overrides.map((part) => eventAlone(part, reading))),
      ...others.flatMap((other) => eventsOf(other, [], reading)),
    ])
    for (const event of found.map(feedEvent)) {
      const isTwice = known.has(event.key) || known.has(event.facts)
      known.add(event.key).add(event.facts)
      if (isTwice) problems.push({ key: null, title: event.title, reason: 'Listed twice in this calendar' })
      else events.push(event)
    }
    // Single dates become separate events, so a small calendar may exceed the limit.
    if (events.length > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
  }
  return { events, problems }
}

function feedEvent(fields: EventFields): FeedEvent {
  const saved = JSON.stringify(savedFieldsOf(fields))
  return {
    ...{ ...fields, facts: factsOf(fields), lastDay: lastDayOf(fields) },
    hash: hash('sha256', saved).slice(0, 16),
  }
}

/**
 * A new time raises SEQUENCE (RFC 5545), so where all differ the highest is the event. Else the same start is the same
 * event, of which the newest counts. LAST-MODIFIED alone says little: any edit of one date of a season raises it.
 */
function distinctEvents(parts: readonly EventPart[], { notices }: Reading): EventPart[] {
  const [first] = parts
  if (!first || parts.length === 1) return [...parts]
  const areVersions = new Set(parts.map(({ sequence }) => sequence)).size === parts.length
  const oldestFirst = parts.toSorted(
    (one, other) => one.sequence - other.sequence || one.lastModified - other.lastModified,
  )
  const newest = new Map(oldestFirst.map((part) => [areVersions ? first.key : part.startDate, part]))
  notices.push(
    newest.size === 1
      ? `“${first.title}” is listed more than once. We kept the newest.`
      : `“${first.title}” and others have the same number (UID). We told them apart by their dates.`,
  )
  const distinct = parts.filter((part) => newest.get(areVersions ? first.key : part.startDate) === part)
  return distinct.map((part, index) => (index === 0 ? part : { ...part, key: keyOf(`${part.key}/${part.startDate}`) }))
}
