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
import { createZoneReader } from './times.ts'

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

export interface CalendarToRead extends ReadingOptions {
  body: Uint8Array
}

export type CalendarReading = { ok: true; calendar: ReadCalendar } | { ok: false; message: string }

const MOST_NOTICES = 50

/** Untrusted input: call it in a thread. Never throws for what a calendar contains. */
export function readCalendar({ body, ...options }: CalendarToRead): CalendarReading {
  try {
    const parts = partsOfCalendar(decodeCalendar(body))
    const notices: string[] = []
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

/** Events of one UID are a series and its changed dates, or a careless program's whole season. */
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
    const mains = distinctEvents(read(false))
    const overrides = read(true, mains[0])
    const found = orProblem(group[0] as Properties, () => [
      ...mains.flatMap((main, index) => eventsOf(main, index === 0 ? overrides : [], reading)),
      ...(mains.length === 0 ? overrides.map((part) => eventAlone(part, reading)) : []),
    ])
    for (const fields of found) {
      const event = { ...fields, facts: factsOf(fields), hash: hashOf(fields), lastDay: lastDayOf(fields) }
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

/** Of one start the last counts. Several starts are told apart by them. */
function distinctEvents(parts: readonly EventPart[]): EventPart[] {
  const distinct = [...new Map(parts.map((part) => [part.startDate, part])).values()]
  if (distinct.length < 2) return distinct
  return distinct.map((part) => ({ ...part, key: keyOf(`${part.key}/${part.startDate}`) }))
}

function hashOf(fields: EventFields): string {
  return hash('sha256', JSON.stringify(savedFieldsOf(fields))).slice(0, 16)
}
