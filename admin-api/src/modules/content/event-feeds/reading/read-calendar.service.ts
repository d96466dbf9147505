import { hash } from 'node:crypto'
import { CALENDAR_EVENTS_LIMIT } from '@hometown/shared-types/contract/event-feeds'
import { lastDayOf } from '@hometown/shared-types/rules/calendar/occurrences'
import { clipText } from '@hometown/shared-types/rules/html'
import {
  type CalendarPart,
  decodeCalendar,
  partsOfCalendar,
  TOO_MANY_MESSAGE,
  textOf,
  UnreadableCalendarError,
} from './calendar-text.ts'
import { type EventFields, type EventPart, factsOf, keyOf, readEvent, UnreadableEventError } from './read-event.ts'
import { eventAlone, eventsOf, type ReadingOptions, shiftedEvent } from './series.ts'
import { createZoneFinder } from './time-zones.ts'

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
    const root = partsOfCalendar(text)
    const result: ReadCalendar = { name: null, events: [], problems: [], notices }
    // Events may come without an enclosing calendar.
    for (const calendar of [...root.parts.filter(({ name }) => name === 'VCALENDAR'), root]) {
      readEvents(calendar, options, result)
      result.name ??= clipText(textOf(calendar, 'x-wr-calname') || textOf(calendar, 'name'), 200) || null
    }
    const said = [...new Set(result.notices)]
    const more = said.length - MOST_NOTICES
    const shown = more > 0 ? [...said.slice(0, MOST_NOTICES), `And ${more} more like this.`] : said
    return { ok: true, calendar: { ...result, notices: shown } }
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
function readEvents(calendar: CalendarPart, options: ReadingOptions, result: ReadCalendar): void {
  const { notices, problems } = result
  const reading = {
    county: options.countyZone,
    zones: createZoneFinder(calendar, options.countyZone, notices),
    notices,
  }
  const known = new Set<string>()
  function orProblem<T>(part: CalendarPart, read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof UnreadableEventError)) throw error
      const uid = textOf(part, 'uid')
      const title = clipText(textOf(part, 'summary'), 300) || 'Untitled event'
      problems.push({ key: uid ? keyOf(uid) : null, title, reason: error.message })
      return undefined
    }
  }
  const add = (unshifted: EventFields) => {
    const fields = shiftedEvent(unshifted, options)
    const facts = factsOf(fields)
    const isTwice = known.has(fields.key) || known.has(facts)
    known.add(fields.key).add(facts)
    if (isTwice) problems.push({ key: null, title: fields.title, reason: 'Listed twice in this calendar' })
    else result.events.push(feedEvent(fields, facts))
    // Single dates become separate events, so a small calendar may exceed the limit.
    if (result.events.length > CALENDAR_EVENTS_LIMIT) throw new UnreadableCalendarError(TOO_MANY_MESSAGE)
  }
  const vevents = calendar.parts.filter(({ name }) => name === 'VEVENT')
  for (const group of Map.groupBy(vevents, (part) => textOf(part, 'uid') || part).values()) {
    const [overrides, masters] = [true, false].map((changes) =>
      group.filter(({ properties }) => properties.has('recurrence-id') === changes),
    )
    const read = (part: CalendarPart, series?: EventPart) =>
      orProblem(part, () => readEvent(part, reading, series)) ?? []
    const [main, ...others] = distinctEvents(
      (masters ?? []).flatMap((part) => read(part)),
      notices,
    )
    const changes = (overrides ?? []).flatMap((part) => read(part, main))
    const whole = group[0] as CalendarPart
    if (main) orProblem(whole, () => eventsOf(main, changes, options, notices).forEach(add))
    for (const { key, ...other } of others) {
      const renamed = { ...other, key: keyOf(`${key}/${other.startDate}`) }
      orProblem(whole, () => eventsOf(renamed, [], options, notices).forEach(add))
    }
    if (main) continue
    for (const change of changes) {
      if (change.title !== '') add(eventAlone(change, options))
      else if (!change.cancelled) problems.push({ key: change.key, title: 'Untitled event', reason: 'No title' })
    }
  }
}

function feedEvent(fields: EventFields, facts: string): FeedEvent {
  const saved = JSON.stringify(savedFieldsOf(fields))
  return { ...fields, facts, hash: hash('sha256', saved).slice(0, 16), lastDay: lastDayOf(fields) }
}

/**
 * A new time raises SEQUENCE (RFC 5545), so where all differ the highest is the event. Else the same start is the same
 * event, of which the newest counts. LAST-MODIFIED alone says little: any edit of one date of a season raises it.
 */
function distinctEvents(parts: readonly EventPart[], notices: string[]): EventPart[] {
  if (parts.length < 2) return [...parts]
  const areVersions = new Set(parts.map(({ sequence }) => sequence)).size === parts.length
  const newestFirst = parts.toSorted(
    (one, other) => other.sequence - one.sequence || other.lastModified - one.lastModified,
  )
  const distinct = areVersions
    ? newestFirst.slice(0, 1)
    : [...new Map(newestFirst.toReversed().map((part) => [part.startDate, part])).values()]
  const title = distinct[0]?.title ?? ''
  notices.push(
    distinct.length === 1
      ? `“${title}” is listed more than once. We kept the newest.`
      : `“${title}” and others have the same number (UID). We told them apart by their dates.`,
  )
  // The first in the calendar keeps the UID as its key.
  return parts.filter((part) => distinct.includes(part))
}
