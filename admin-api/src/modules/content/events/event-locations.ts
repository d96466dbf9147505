import { instantsOf, toCallTimes } from '@hometown/shared-types/calendar/event-timing'
import { occurrencesBetween } from '@hometown/shared-types/calendar/occurrences'
import type { EventTiming } from '@hometown/shared-types/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventConflict, EventConflictQuery } from '@hometown/shared-types/event-calls'
import { foldLetters } from '@hometown/shared-types/slug'
import type { AppContext } from '../../../context.ts'
import { draftAfter } from './event-draft.ts'
import { listEventsBetween, listLocationCounts } from './event-lists.repository.ts'
import { timingOfStored } from './event-row.ts'

const DAYS_AHEAD = 400
const MOST_CONFLICTS = 10
const MOST_EVENTS = 5000
const MOST_LOCATIONS = 12

interface Taken {
  readonly day: string
  readonly begins: number
  readonly ends: number
  readonly startDate: string
  readonly endDate: string
}

/** Other events at the same place and time, each with its first such date. Canceled ones don't count. */
export async function listConflicts(
  { store, config }: Pick<AppContext, 'store' | 'config'>,
  { exceptId, location, ...timing }: EventConflictQuery,
): Promise<EventConflict[]> {
  const place = locationKey(location)
  if (!place) return []
  const { draft } = draftAfter(undefined, timing, config)
  // The day before, too: a night counts for its evening.
  const from = addCountyDays(draft.startDate.slice(0, 10), -1)
  const days = { from, to: draft.rrule ? addCountyDays(from, DAYS_AHEAD) : draft.endDate.slice(0, 10) }
  const ours = spansOf(draft, days)
  const events = await listEventsBetween(store.db, 'staff', days, MOST_EVENTS)
  return events
    .filter(({ row }) => row.id !== exceptId && isSamePlace(locationKey(row.location ?? ''), place))
    .flatMap((event) => {
      const { id, title, status } = event.row
      for (const { begins, ends, startDate, endDate } of spansOf(timingOfStored(event), days)) {
        const met = ours.find((own) => own.begins < ends && begins < own.ends)
        if (met) return [{ id, title, status, startDate, endDate, date: met.day }]
      }
      return []
    })
    .sort((one, other) => (one.date < other.date ? -1 : 1))
    .slice(0, MOST_CONFLICTS)
}

function spansOf(timing: EventTiming, { from, to }: { from: string; to: string }): Taken[] {
  return occurrencesBetween(timing, from, to)
    .filter(({ cancelled }) => !cancelled)
    .map((occurrence) => {
      const { start, end } = instantsOf(occurrence, timing.timeZone)
      const times = toCallTimes(occurrence, timing.timeZone)
      // Events without length still occupy the place.
      return { day: occurrence.start.slice(0, 10), begins: start, ends: Math.max(end, start + 1), ...times }
    })
    .sort((one, other) => one.begins - other.begins)
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
function locationKey(location: string): string {
  return foldLetters(location)
    .toLowerCase()
    .split(/[,;\n]/)
    .map((part) => part.replace(/[^\p{L}\p{N}]+/gu, ' ').trim())
    .filter(Boolean)
    .join(PART_END)
}

/** True also if one only has more detail: `Library` and `Library, 5 Elm Street`. */
function isSamePlace(one: string, other: string): boolean {
  if (!one || !other) return false
  return one === other || one.startsWith(other + PART_END) || other.startsWith(one + PART_END)
}
