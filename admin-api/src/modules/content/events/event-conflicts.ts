import { instantsOf, toCallTime } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventConflict, EventConflictQuery } from '@hometown/shared-types/event-calls'
import { foldLetters } from '@hometown/shared-types/slug'
import type { AppContext } from '../../../context.ts'
import { draftAfter } from './event-draft.ts'
import { listEventsBetween, listLocationCounts } from './event-lists.repository.ts'
import { type StoredEvent, timingOfStored } from './event-row.ts'

const DAYS_AHEAD = 400
const MOST_CONFLICTS = 10
const MOST_EVENTS = 5000
const MOST_LOCATIONS = 12

/** First conflicts at the same place and time. Cancelled events don't count. */
export async function listConflicts(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  { exceptId, ...query }: EventConflictQuery,
): Promise<EventConflict[]> {
  const key = locationKey(query.location)
  if (!key) return []
  const { rrule, recurrenceEndDate, ...fields } = query
  const changes = { ...fields, ...(rrule && { rrule }), ...(recurrenceEndDate && { recurrenceEndDate }) }
  const { draft } = draftAfter(undefined, changes, config)
  // The day before, too: a night counts for its evening.
  const from = addCountyDays(draft.startDate.slice(0, 10), -1)
  const last = draft.rrule ? addCountyDays(from, DAYS_AHEAD) : draft.endDate.slice(0, 10)
  const events = await listEventsBetween(store.db, 'staff', { from, to: last }, MOST_EVENTS)
  const others = events.filter(
    ({ row: { id, cancelled, location } }) =>
      id !== exceptId && cancelled === 0 && isSamePlace(locationKey(location ?? ''), key),
  )
  const ours = spansOf(draft, from, last)
  return others
    .flatMap((event) => meetingOf(event, ours, from, last))
    .sort((one, other) => one.begins - other.begins)
    .slice(0, MOST_CONFLICTS)
    .map(({ conflict }) => conflict)
}

export async function listLocations({ store }: Pick<AppContext, 'store'>, search: string) {
  const spellings = Map.groupBy(await listLocationCounts(store.db, search), ({ location }) => locationKey(location))
  spellings.delete('')
  return [...spellings.values()]
    .map((alike) => ({
      location: alike[0]?.location ?? '',
      events: alike.reduce((sum, { events }) => sum + events, 0),
    }))
    .sort((one, other) => other.events - one.events)
    .slice(0, MOST_LOCATIONS)
}

const PART_END = '|'

/** `County Fairgrounds, 12 Main St.` → `county fairgrounds|12 main st`: the place's name comes first. */
export function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(PART_END)
}

/** True also if one only has more detail: `Library` and `Library, 5 Elm Street`. */
export function isSamePlace(one: string, other: string): boolean {
  if (!one || !other) return false
  return one === other || one.startsWith(other + PART_END) || other.startsWith(one + PART_END)
}

interface Taken {
  begins: number
  ends: number
  start: string
  end: string
}

function spansOf(timing: EventTiming, from: string, to: string): Taken[] {
  return occurrencesBetween(timing, from, to)
    .filter(({ cancelled }) => !cancelled)
    .map((occurrence) => {
      const { start: begins, end: ends } = instantsOf(occurrence, timing.timeZone)
      // Events without length still occupy the place.
      return { begins, ends: Math.max(ends, begins + 1), start: occurrence.start, end: occurrence.end }
    })
    .sort((one, other) => one.begins - other.begins)
}

function meetingOf(event: StoredEvent, ours: readonly Taken[], from: string, to: string) {
  const { row } = event
  const timing = timingOfStored(event)
  for (const theirs of spansOf(timing, from, to)) {
    const met = ours.find(({ begins, ends }) => begins < theirs.ends && theirs.begins < ends)
    if (!met) continue
    const conflict: EventConflict = {
      id: row.id,
      title: row.title,
      status: row.status,
      location: row.location ?? '',
      allDay: timing.allDay,
      startDate: toCallTime(theirs.start, timing.timeZone),
      endDate: toCallTime(theirs.end, timing.timeZone),
      date: met.start.slice(0, 10),
    }
    return [{ begins: theirs.begins, conflict }]
  }
  return []
}
