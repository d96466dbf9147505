import { clockTimeBetween } from '@hometown/shared-types/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { Occurrence } from '@hometown/shared-types/calendar/timing'
import type { SIMILARITIES, SimilarEvent } from '@hometown/shared-types/event-submission'
import {
  type EventEntry,
  explainMatch,
  loadPairMatcher,
  onCountyClocks,
  type PairMatcher,
} from '../../event-sources/event-sources.service.ts'
import { listStoredEvents, type StoredEvent, timingOfStored } from '../../events/events.service.ts'
import type { EventSubmissionRow } from '../event-submissions.table.ts'
import { listEventsOfDay, listEventsOfTitle } from './similar-events.repository.ts'

type Similarity = (typeof SIMILARITIES)[number]

const MOST = 8
const WEIGHTS: Readonly<Record<Similarity, number>> = { title: 5, place: 3, time: 2, day: 1 }
/** More than all similarities together. */
const EXPLAINED = 20
const MINUTES_APART = 30

/** Events on the submission's day, and events with a similar title on other days; best match first. */
export async function findSimilar(
  context: Parameters<typeof loadPairMatcher>[0],
  row: EventSubmissionRow,
): Promise<SimilarEvent[]> {
  const { store, config } = context
  const entry = entryOf(row, config.timeZone)
  const matcher = await loadPairMatcher(context, store.db, entry)
  const first = row.start_date.slice(0, 10)
  const ids = [...(await listEventsOfDay(store.db, first)), ...(await listEventsOfTitle(store.db, row.title))].filter(
    (id) => id !== row.event_id,
  )
  const events = await listStoredEvents(store.db, [...new Set(ids)])
  return events
    .flatMap((event) => compare(row, event, first, matcher))
    .sort((one, other) => weightOf(other) - weightOf(one) || (one.start < other.start ? -1 : 1))
    .slice(0, MOST)
}

function compare(row: EventSubmissionRow, event: StoredEvent, day: string, matcher: PairMatcher): SimilarEvent[] {
  const occurrence = occurrencesBetween(timingOfStored(event), day, day).at(0)
  const match = matcher(event)
  const alike = similaritiesOf(row, match, occurrence)
  if (!occurrence && !match.hasSameTitle) return []
  const explanation = match.relation === 'different' ? null : explainMatch(match.reasons)
  const { id, title, location, start_date, end_date, all_day, rrule, status, cancelled, slug, submission_id } =
    event.row
  const { start, end } = occurrence ?? { start: start_date, end: end_date }
  return [
    {
      ...{ id, title, location: location ?? '', start, end, status, slug, alike, explanation },
      allDay: all_day === 1,
      repeats: rrule !== null,
      cancelled: occurrence?.cancelled ?? cancelled === 1,
      waiting: submission_id !== null && status === 'draft',
    },
  ]
}

function similaritiesOf(row: EventSubmissionRow, match: ReturnType<PairMatcher>, occurrence: Occurrence | undefined) {
  const alike: Similarity[] = []
  if (match.hasSameTitle) alike.push('title')
  if (match.hasSamePlace) alike.push('place')
  if (occurrence) alike.push(isSameTime(row.start_date, occurrence.start) ? 'time' : 'day')
  return alike
}

function isSameTime(one: string, other: string): boolean {
  if (one.length < 16 || other.length < 16)
    return one.slice(0, 10) === other.slice(0, 10) && one.length === other.length
  return Math.abs(clockTimeBetween(one, other)) <= MINUTES_APART * 60_000
}

function entryOf(row: EventSubmissionRow, countyZone: string): EventEntry {
  return {
    source: row.organiser || 'A reader',
    title: row.title,
    start: onCountyClocks(row.start_date, row.time_zone, countyZone),
    end: onCountyClocks(row.end_date, row.time_zone, countyZone),
    place: row.location,
    description: row.description,
    price: row.price || null,
    url: row.link || null,
    rrule: row.recurrence_rule && `FREQ=${row.recurrence_rule.toUpperCase()}`,
  }
}

function weightOf({ alike, explanation }: SimilarEvent): number {
  return (explanation === null ? 0 : EXPLAINED) + alike.reduce((sum, name) => sum + WEIGHTS[name], 0)
}
