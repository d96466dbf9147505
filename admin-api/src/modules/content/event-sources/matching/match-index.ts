import { addCountyDays } from '@hometown/shared-types/county-time'
import type { EventEntry, EventMatch } from './event-entry.ts'
import { type EntryProfile, profileEntry } from './evidence.ts'
import type { PlaceFinder } from './known-places.ts'
import { matchProfiles } from './match-entries.ts'

export interface Found<T> {
  readonly value: T
  readonly match: EventMatch
}

export interface MatchIndex<T> {
  add(entry: EventEntry, value: T): void
  /** Entries that are or may be the same, the most alike first. */
  find(entry: EventEntry, isOpen?: (value: T) => boolean): Found<T>[]
}

const MOST_DAYS_OF_ONE = 31
const DAYS_OF_WEEK = 7
const WEEKS_MOVED = 4
const DAY = 86_400_000
/** So much more alike than the next one. */
const CLEARLY = 1

/** Compares only entries of the same day, or of near weeks with a word of the title in common. */
export function createMatchIndex<T>(finder: PlaceFinder): MatchIndex<T> {
  const buckets = new Map<string, { profile: EntryProfile; value: T }[]>()

  function* candidates(profile: EntryProfile): Iterable<{ profile: EntryProfile; value: T }> {
    const seen = new Set<unknown>()
    for (const key of new Set([...keysOf(profile), ...nearKeys(profile)]))
      for (const candidate of buckets.get(key) ?? []) {
        if (seen.has(candidate)) continue
        seen.add(candidate)
        yield candidate
      }
  }

  return {
    add(entry, value) {
      const candidate = { profile: profileEntry(entry, finder), value }
      for (const key of new Set(keysOf(candidate.profile))) {
        const bucket = buckets.get(key)
        if (bucket) bucket.push(candidate)
        else buckets.set(key, [candidate])
      }
    },
    find(entry, isOpen = () => true) {
      const profile = profileEntry(entry, finder)
      const found: Found<T>[] = []
      for (const { profile: other, value } of candidates(profile)) {
        if (!isOpen(value)) continue
        const match = matchProfiles(profile, other)
        if (match.relation !== 'different') found.push({ value, match })
      }
      return withoutTies(found.sort((one, other) => other.match.score - one.match.score))
    },
  }
}

/** Where two stored events fit about equally well, a person decides. */
function withoutTies<T>(found: Found<T>[]): Found<T>[] {
  const [first, second] = found.filter(({ match }) => match.relation === 'same')
  if (!first || !second || first.match.score - second.match.score >= CLEARLY) return found
  return found.map(({ value, match }) => ({
    value,
    match: match.relation === 'same' ? { ...match, relation: 'maybe' as const } : match,
  }))
}

/** Events of other days are never compared with the entry; undefined for a series. */
export function comparedDays({ start, end, rrule }: EventEntry): { from: string; to: string } | undefined {
  if (rrule) return undefined
  const most = (WEEKS_MOVED + 1) * DAYS_OF_WEEK
  const last = end && end > start ? end : start
  return { from: addCountyDays(start.slice(0, 10), -most), to: addCountyDays(last.slice(0, 10), most) }
}

function keysOf({ time, text, entry }: EntryProfile): string[] {
  const uid = entry.uid ? [`uid ${entry.uid}`] : []
  if (time.isSeries)
    return [...uid, ...time.weekdays.map((day) => `series ${day}`), 'series'.concat(time.weekdays[0] ?? '')]
  return [...uid, ...daysOf(time.day, time.lastDay), ...wordKeys(text.title.keys(), weekOf(time.day))]
}

function nearKeys({ time, text }: EntryProfile): string[] {
  if (time.isSeries) return []
  const week = weekOf(time.day)
  const keys: string[] = []
  for (let next = week - WEEKS_MOVED; next <= week + WEEKS_MOVED; next++)
    keys.push(...wordKeys(text.title.keys(), next))
  return keys
}

function wordKeys(words: Iterable<string>, week: number): string[] {
  return [...words].map((word) => `${week} ${word}`)
}

function daysOf(first: string, last: string): string[] {
  const days = [first]
  for (let day = first; day < last && days.length < MOST_DAYS_OF_ONE; ) {
    day = addCountyDays(day, 1)
    days.push(day)
  }
  return days
}

function weekOf(day: string): number {
  return Math.floor(Date.parse(`${day}T00:00:00Z`) / DAY / DAYS_OF_WEEK)
}
