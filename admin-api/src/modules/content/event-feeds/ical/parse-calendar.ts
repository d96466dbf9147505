import { hash } from 'node:crypto'
import { lastDayOf } from '@hometown/shared-types/rules/calendar/occurrences'
import { clipText } from '@hometown/shared-types/rules/html'
import type ICAL from 'ical.js'
import { parseIcal, propertyText, requireEventCount, UnreadableCalendarError } from './ical-text.ts'
import { createZonedTimeReader } from './ical-times.ts'
import {
  eventFacts,
  type ParseContext,
  type ParsedEvent,
  type ParsedVevent,
  parseVevent,
  uidOfPart,
} from './parse-vevent.ts'
import { eventsOfVevents, singleEvent } from './series-from-vevents.ts'

export interface FeedEvent extends ParsedEvent {
  /** Title, place and start, independent of spelling. */
  facts: string
  /** The hash of everything that we save. */
  hash: string
  /** The last day of the event; null for a series without end. */
  lastDay: string | null
}

export interface ParsedCalendar {
  name: string | null
  events: FeedEvent[]
  /** Events that were left out. */
  problems: { title: string; reason: string }[]
  notices: string[]
}

export type CalendarToParse = Pick<ParseContext, 'countyZone' | 'now' | 'shiftHours'> & { body: Uint8Array }

export type ParseCalendarResult = { ok: true; calendar: ParsedCalendar } | { ok: false; message: string }

const NOTICES_LIMIT = 50

/** Call it in a thread, because the input is untrusted. It never throws for what a calendar contains. */
export function parseCalendar({ body, ...options }: CalendarToParse): ParseCalendarResult {
  try {
    const calendar = parseIcal(body)
    const notices: string[] = []
    const context = { ...options, notices, timeInZone: createZonedTimeReader(calendar, options.countyZone, notices) }
    const { events, problems } = parseVevents(calendar.getAllSubcomponents('vevent'), context)
    const name = clipText(propertyText(calendar, 'x-wr-calname') || propertyText(calendar, 'name'), 200) || null
    return { ok: true, calendar: { name, events, problems, notices: [...new Set(notices)].slice(0, NOTICES_LIMIT) } }
  } catch (error) {
    if (error instanceof UnreadableCalendarError) return { ok: false, message: error.message }
    throw error
  }
}

export function eventInputOf({ key, url, ...saved }: ParsedEvent) {
  return saved
}

/** Events of one UID are a series and its changed dates, or a careless program's whole season. */
function parseVevents(
  vevents: readonly ICAL.Component[],
  context: ParseContext,
): Pick<ParsedCalendar, 'events' | 'problems'> {
  const [events, problems]: [FeedEvent[], ParsedCalendar['problems']] = [[], []]
  const seen = new Set<string>()
  for (const group of Map.groupBy(vevents, (part) => uidOfPart(part) || part).values()) {
    const parseParts = (isOverride: boolean, series?: ParsedVevent) =>
      group.flatMap((part) => {
        if (part.hasProperty('recurrence-id') !== isOverride) return []
        const event = parseVevent(part, context, series)
        if (typeof event !== 'string') return event
        problems.push({ title: clipText(propertyText(part, 'summary'), 300) || 'Untitled event', reason: event })
        return []
      })
    const mains = distinctVevents(parseParts(false))
    const overrides = parseParts(true, mains[0])
    const expanded = mains.flatMap((main, index) => eventsOfVevents(main, index === 0 ? overrides : [], context))
    for (const fields of mains.length > 0 ? expanded : overrides.map((part) => singleEvent(part, context))) {
      const digest = hash('sha256', JSON.stringify(eventInputOf(fields))).slice(0, 16)
      const event = { ...fields, facts: eventFacts(fields), hash: digest, lastDay: lastDayOf(fields) }
      // Some calendars list an event twice.
      if (!seen.has(event.key) && !seen.has(event.facts)) events.push(event)
      seen.add(event.key).add(event.facts)
    }
    // Single dates become separate events, so a small calendar may exceed the limit.
    requireEventCount(events.length)
  }
  return { events, problems }
}

/** The last part with a start counts. Parts with several starts are told apart by them. */
function distinctVevents(parts: readonly ParsedVevent[]): ParsedVevent[] {
  const distinct = [...new Map(parts.map((part) => [part.startDate, part])).values()]
  if (distinct.length < 2) return distinct
  return distinct.map((part) => ({ ...part, key: `${part.key}/${part.startDate}` }))
}
