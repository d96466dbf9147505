import { hash } from 'node:crypto'
import { lastDayOf } from '@hometown/shared-types/calendar/occurrences'
import type { CalendarEvent, EventException } from '@hometown/shared-types/event'

/** An event of a foreign calendar. Times are wall-clock times in `timeZone`; an all-day event's end is its last day. */
export interface EventFields
  extends Pick<
    CalendarEvent,
    | 'title'
    | 'description'
    | 'location'
    | 'price'
    | 'startDate'
    | 'endDate'
    | 'allDay'
    | 'timeZone'
    | 'rrule'
    | 'recurrenceEndDate'
    | 'skippedDates'
    | 'cancelled'
    | 'imageUrl'
    | 'tags'
  > {
  /** The UID, or a key made of the facts. */
  key: string
  url: string | null
  exceptions: EventException[]
}

export interface FeedEvent extends EventFields {
  /** Title, place and start, independent of spelling. */
  facts: string
  /** Of everything that we save. */
  hash: string
  /** Null for a series without end. */
  lastDay: string | null
}

export interface ReadingProblem {
  uid: string | null
  title: string
  reason: string
}

export interface ReadCalendar {
  name: string | null
  events: FeedEvent[]
  /** Events that were left out. */
  problems: ReadingProblem[]
  notices: string[]
}

export type CalendarReading = { ok: true; calendar: ReadCalendar } | { ok: false; message: string }

export interface ReadingOptions {
  countyZone: string
  now: number
  /** Added to all times, for a publisher whose times are wrong. */
  shiftHours?: number
}

export class UnreadableCalendarError extends Error {
  override name = 'UnreadableCalendarError' as const
}

export class UnreadableEventError extends Error {
  override name = 'UnreadableEventError' as const
}

/** What is saved of an event. */
export function savedFieldsOf(event: EventFields) {
  const { title, description, location, price, startDate, endDate, allDay, timeZone, cancelled, imageUrl, tags } = event
  const { rrule, recurrenceEndDate, skippedDates, exceptions } = event
  return {
    ...{ title, description, location, price, startDate, endDate, allDay, timeZone, cancelled, imageUrl, tags },
    ...{ rrule, recurrenceEndDate, skippedDates, exceptions },
  }
}

export function toFeedEvent(fields: EventFields): FeedEvent {
  const saved = JSON.stringify(savedFieldsOf(fields))
  return { ...fields, facts: factsOf(fields), hash: hash('sha256', saved).slice(0, 16), lastDay: lastDayOf(fields) }
}

const LONGEST_KEY = 200

export function keyOfUid(uid: string): string {
  return uid.length <= LONGEST_KEY ? uid : `sha256:${hash('sha256', uid)}`
}

type Facts = Pick<EventFields, 'title' | 'location' | 'startDate'>

/** Key for an event without a UID: equal facts give an equal key. */
export function keyOfFacts({ url, title, location, startDate }: Facts & Pick<EventFields, 'url'>): string {
  const facts = [url ?? '', normalized(title), normalized(location), startDate].join('\n')
  return `facts:${hash('sha256', facts).slice(0, 32)}`
}

/** Key for a single date of a series, or for one of several events that share a UID. */
export function keyOfDate(key: string, start: string): string {
  return keyOfUid(`${key}/${start}`)
}

function factsOf({ title, location, startDate }: Facts): string {
  return [normalized(title), normalized(location.split(/[,\n]/)[0] ?? ''), startDate].join('|')
}

export function startOfFacts(facts: string): string {
  return facts.slice(facts.lastIndexOf('|') + 1)
}

export function hasTitleOrStart({ title, startDate }: Facts, facts: string): boolean {
  return facts.startsWith(`${normalized(title)}|`) || startOfFacts(facts) === startDate
}

function normalized(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
