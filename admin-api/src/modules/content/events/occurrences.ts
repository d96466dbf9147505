import type { EventOccurrence } from '@hometown/shared-types/contract/events'
import { later } from '@hometown/shared-types/rules/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { toCallTimes, toInstant } from '@hometown/shared-types/rules/calendar/timing'
import { compareText } from '@hometown/shared-types/rules/text'
import type { CountyDate } from '@hometown/shared-types/rules/time'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Db, Store, Tx } from '../../../database/database.ts'
import { findInstanceValue, saveInstanceValue } from '../../../database/instance-values.ts'
import { setMostRecent } from '../../../lib/collections.ts'
import { eventFromStored, eventHeadline, eventTiming, type StoredEvent } from './event-row.ts'
import { type Audience, listEventsBetween } from './events.repository.ts'

/** How many dates an answer has: the earliest. */
const OCCURRENCE_LIMIT = 4000

const CALENDAR_REVISION_KEY = 'calendar-revision'
/** Increase when the answers' format changes, to invalidate cached ones. */
const ANSWER_FORMAT_VERSION = 3

/** One new revision per write is enough. */
const transactionsWithNewRevision = new WeakSet<Tx>()

/**
 * Gives the calendar a new revision, which never repeats, even after a restore, and locks it until the commit. Each
 * write of an event begins with it; who decides by other events before that calls it first.
 */
export async function lockCalendar(tx: Tx): Promise<void> {
  if (transactionsWithNewRevision.has(tx)) return
  transactionsWithNewRevision.add(tx)
  await saveInstanceValue(tx.db, CALENDAR_REVISION_KEY, uuid(), tx.now)
}

/** Call it before reading the events: they are then at least as new as the revision. */
export async function getCalendarRevision(db: Db): Promise<string> {
  return `${ANSWER_FORMAT_VERSION}-${(await findInstanceValue(db, CALENDAR_REVISION_KEY, z.string())) ?? 'none'}`
}

interface DayRange {
  readonly from: CountyDate
  readonly to: CountyDate
}

/** How many events are read, the first to begin. Each has a date, so these have more than an answer does. */
const EVENTS_READ_LIMIT = 5000
/** How many whole answers are cached: the most recently used, such as the current month. */
const CACHED_ANSWERS_LIMIT = 8
/** The limit in bytes: each date repeats the series' description, which may be long. */
const CACHED_ANSWER_BYTES_LIMIT = 6_000_000

const occurrenceAnswerCaches = new WeakMap<Store, Map<string, Promise<string>>>()

/** Returns JSON. @param revision read before this call; equal revisions give equal answers, which are computed once. */
export function listOccurrences(
  store: Store,
  audience: Audience,
  { from, to }: DayRange,
  revision: string,
): Promise<string> {
  const answers = occurrenceAnswerCaches.get(store) ?? new Map<string, Promise<string>>()
  occurrenceAnswerCaches.set(store, answers)
  const key = [revision, audience, from, to].join(' ')
  const answer = answers.get(key) ?? computeOccurrencesJson(store, audience, { from, to })
  answer.catch(() => answers.delete(key))
  return setMostRecent(answers, key, answer, CACHED_ANSWERS_LIMIT)
}

async function computeOccurrencesJson({ db }: Store, audience: Audience, { from, to }: DayRange): Promise<string> {
  const events = await listEventsBetween(db, audience, { from, to }, EVENTS_READ_LIMIT)
  let last = to
  let earliest: DatedOccurrence[] = []
  for (const event of events) {
    earliest.push(...listOccurrencesOfEvent(event, { from, to: last }))
    if (earliest.length <= OCCURRENCE_LIMIT * 2) continue
    earliest = earliest.sort(compareOccurrences).slice(0, OCCURRENCE_LIMIT)
    // Dates that begin after this day can't be among the earliest.
    last = later(from, earliest.at(-1)?.startDay ?? last)
  }
  const texts: string[] = []
  let bytes = 0
  for (const { occurrence } of earliest.sort(compareOccurrences).slice(0, OCCURRENCE_LIMIT)) {
    const text = JSON.stringify(occurrence)
    bytes += Buffer.byteLength(text)
    if (bytes > CACHED_ANSWER_BYTES_LIMIT) break
    texts.push(text)
  }
  return `[${texts.join(',')}]`
}

interface DatedOccurrence {
  readonly instant: number
  readonly startDay: CountyDate
  readonly occurrence: EventOccurrence
}

function listOccurrencesOfEvent(event: StoredEvent, { from, to }: DayRange): DatedOccurrence[] {
  const timing = eventTiming(event)
  const { exceptions, skippedDates, wallTimes, startDate, ...series } = eventFromStored(event)
  const title = eventHeadline(event)
  return occurrencesBetween(timing, from, to).map(({ start, end, cancelled, originalDate, exception }) => {
    const times = toCallTimes({ start, end }, timing.timeZone)
    const occurrence = {
      ...series,
      title: exception?.title ?? title,
      description: exception?.description ?? series.description,
      location: exception?.location ?? series.location,
      seriesStartDate: startDate,
      ...times,
      cancelled,
      originalDate: timing.rrule === null ? null : originalDate,
    }
    const instant = timing.allDay ? toInstant(start, timing.timeZone) : Date.parse(times.startDate)
    return { instant, startDay: start.slice(0, 10), occurrence }
  })
}

function compareOccurrences(one: DatedOccurrence, other: DatedOccurrence): number {
  return one.instant - other.instant || compareText(one.occurrence.title, other.occurrence.title)
}
