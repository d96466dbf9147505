import type { SimilarEvent } from '@hometown/shared-types/contract/desk-events'
import { clockTimeBetween, daysBetween } from '@hometown/shared-types/rules/calendar/days'
import { occurrencesBetween } from '@hometown/shared-types/rules/calendar/occurrences'
import { toCallTime, toWallTime } from '@hometown/shared-types/rules/calendar/timing'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import type { Db } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import { foldedWords } from '../../../lib/search-words.ts'
import type { EventDraft } from './event-draft.ts'
import { eventTiming, type StoredEvent, storedEvent } from './event-row.ts'
import { isTitleOfGame } from './match-games.ts'

/** Times are wall times of `timeZone`. */
export type EventToCompare = Readonly<Pick<EventDraft, 'title' | 'location' | 'startDate' | 'timeZone' | 'rrule'>>

export interface SimilarMatch {
  readonly event: SimilarEvent
  readonly row: StoredEvent['row']
}

const SAME_TITLE_SIMILARITY = 0.8
const LIKELY_TITLE_SIMILARITY = 0.4
const CLOSE_MINUTES = 15
const SIMILAR_CANDIDATES_PER_DAY = 200
const SIMILAR_CANDIDATES_LIMIT = 20_000
const EVENT_STOP_WORDS = new Set(
  'a an and at by for from in of on the to vs with al con de del e el en la las los para por un una y'.split(' '),
)

/** The most alike events come first. Never joins two without a title, a place and a start in common. */
export async function findSimilarEvents(
  db: Db,
  countyZone: string,
  entry: EventToCompare,
  exceptIds?: ReadonlySet<string>,
): Promise<SimilarMatch[]> {
  return (await createSimilarEventFinder(db, countyZone, [entry]))(entry, exceptIds)
}

/** Compares several entries: the calendar of all their days is read once. */
export async function createSimilarEventFinder(
  db: Db,
  countyZone: string,
  entries: readonly EventToCompare[],
): Promise<(entry: EventToCompare, exceptIds?: ReadonlySet<string>) => SimilarMatch[]> {
  const starts = entries.map((entry) => countyStartOf(entry, countyZone)).sort()
  const [first, last] = [starts[0], starts.at(-1)]
  const rows = first && last ? await listCandidates(db, { from: daysAround(first).from, to: daysAround(last).to }) : []
  const candidates = rows.map((row) => ({ row, stored: storedEvent(row), words: wordsOfEvent(row) }))
  return (entry, exceptIds = new Set()) => {
    const start = countyStartOf(entry, countyZone)
    const days = daysAround(start)
    const own = wordsOfEvent(entry)
    return candidates
      .flatMap(({ row, stored, words }) => {
        const isNear = row.first_day <= days.to && (row.last_day === null || row.last_day >= days.from)
        if (!isNear || exceptIds.has(row.id)) return []
        // This check comes before single dates are worked out, which takes longer.
        if (!stored.game && !haveSimilarWords(own, words)) return []
        const dates = occurrencesBetween(eventTiming(stored), days.from, days.to).map((date) => ({
          start: wallTimeInCounty(date.start, row.time_zone, countyZone),
          end: wallTimeInCounty(date.end, row.time_zone, countyZone),
          cancelled: date.cancelled,
        }))
        const [nearest] = dates.sort(
          (left, right) => timeBetweenStarts(left.start, start) - timeBetweenStarts(right.start, start),
        )
        const alike = nearest && compareEvents(entry, stored, { start, other: nearest, words: [own, words] })
        if (!alike) return []
        const { score, ...comparison } = alike
        const event: SimilarEvent = {
          ...pick(row, 'id', 'title', 'status'),
          location: row.location ?? '',
          ...nearest,
          allDay: row.all_day === 1,
          waiting: row.submission_status === 'waiting',
          ...comparison,
        }
        return [{ event, row, score }]
      })
      .sort((left, right) => right.score - left.score)
      .map(({ event, row }) => ({ event, row }))
  }
}

function countyStartOf({ startDate, timeZone }: EventToCompare, countyZone: string): string {
  return wallTimeInCounty(startDate, timeZone, countyZone)
}

function daysAround(start: string) {
  return { from: addCountyDays(start.slice(0, 10), -1), to: addCountyDays(start.slice(0, 10), 1) }
}

/** The words of an event. Finding them takes longer than comparing them. */
interface EventWords {
  readonly title: ReadonlySet<string>
  readonly place: ReadonlySet<string>
  /** The words of the place without its address. */
  readonly placeName: ReadonlySet<string>
}

function wordsOfEvent({ title, location }: { title: string; location: string | null }): EventWords {
  const place = location ?? ''
  return { title: wordsOf(title), place: wordsOf(place), placeName: wordsOf(place.split(/[,;\n]/)[0] ?? '') }
}

function haveSimilarWords(one: EventWords, other: EventWords): boolean {
  return jaccardIndex(one.title, other.title) >= LIKELY_TITLE_SIMILARITY || compareEventPlaces(one, other) === 'same'
}

interface EventComparison {
  readonly start: string
  readonly other: { readonly start: string; readonly cancelled: boolean }
  readonly words: readonly [EventWords, EventWords]
}

function compareEvents(entry: EventToCompare, { row, game }: StoredEvent, { start, other, words }: EventComparison) {
  const [own, others] = words
  const title = jaccardIndex(own.title, others.title)
  const isSameDay = start.slice(0, 10) === other.start.slice(0, 10)
  const isTimed = start.length > 10 && other.start.length > 10
  const isSameStart = isTimed ? timeBetweenStarts(start, other.start) <= CLOSE_MINUTES * 60_000 : start === other.start
  // Schools name games in their own words, often without a time or a place.
  const isGame = game !== null && entry.rrule === null && isTitleOfGame(entry.title, game)
  if (isGame && (isSameStart || (isSameDay && !isTimed)))
    return { relation: 'same' as const, score: 3, explanation: 'A game of the sports schedule' }
  const place = compareEventPlaces(own, others)
  const isWhole = entry.rrule === null || row.rrule !== null
  const isSame = isSameStart && title >= SAME_TITLE_SIMILARITY && place !== 'other' && isWhole && !other.cancelled
  const isMaybe = (isSameDay && title >= LIKELY_TITLE_SIMILARITY) || (isSameStart && place === 'same')
  if (!isSame && !isMaybe) return undefined
  const reasons = [
    title >= LIKELY_TITLE_SIMILARITY && (title >= SAME_TITLE_SIMILARITY ? 'same title' : 'similar title'),
    isSameStart ? 'same time' : 'same day',
    place === 'same' && 'same place',
    other.cancelled && 'that one is canceled',
  ]
  const explanation = reasons.filter(Boolean).join(', ')
  return {
    relation: isSame ? ('same' as const) : ('maybe' as const),
    score: (isSame ? 2 : 0) + title,
    explanation: explanation.charAt(0).toUpperCase() + explanation.slice(1),
  }
}

/** One place's name may be part of the other's: `Library` and `Mill Street Library, 5 Mill Street`. */
function compareEventPlaces(one: EventWords, other: EventWords): 'same' | 'other' | 'unknown' {
  if (one.placeName.size === 0 || other.placeName.size === 0) return 'unknown'
  return isWordSubset(one.placeName, other.place) || isWordSubset(other.placeName, one.place) ? 'same' : 'other'
}

function wordsOf(text: string): Set<string> {
  return new Set(foldedWords(text).filter((word) => !EVENT_STOP_WORDS.has(word)))
}

/** Returns the Jaccard index: the words in common among all words of both. */
function jaccardIndex(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0
  for (const word of one) if (other.has(word)) common++
  return common === 0 ? 0 : common / (one.size + other.size - common)
}

function isWordSubset(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  for (const word of one) if (!other.has(word)) return false
  return true
}

function timeBetweenStarts(one: string, other: string): number {
  return Math.abs(clockTimeBetween(one, other))
}

function wallTimeInCounty(time: string, timeZone: string, countyZone: string): string {
  const isSame = time.length === 10 || timeZone === '' || timeZone === countyZone
  return isSame ? time : toWallTime(toCallTime(time, timeZone), countyZone)
}

function listCandidates(db: Db, { from, to }: { from: string; to: string }) {
  return db
    .selectFrom('calendar_events')
    .selectAll()
    .where('first_day', '<=', to)
    .where((row) => row.or([row('last_day', 'is', null), row('last_day', '>=', from)]))
    .orderBy('first_day', 'desc')
    .orderBy('id')
    .limit(Math.min(SIMILAR_CANDIDATES_LIMIT, SIMILAR_CANDIDATES_PER_DAY * (daysBetween(from, to) + 1)))
    .execute()
}
