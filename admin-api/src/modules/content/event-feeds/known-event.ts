import type { EventStatus } from '@hometown/shared-types/event'
import { isTitleOfGame } from '@hometown/shared-types/game-names'
import type { RecognisableRow } from './feed-items.repository.ts'
import { factsOf } from './reading/event-key.ts'
import type { DescribedEvent } from './reading/feed-event.ts'

export interface KnownEvent {
  id: string
  title: string
  start: string
  facts: string
  /** Null: no end. */
  lastDay: string | null
  feedId: string | null
  /** A draft without a decision: a waiting submission, or one from another feed. */
  isUndecided: boolean
  isEdited: boolean
  isPublished: boolean
  createdAt: number
  updatedAt: number
  game: { sport: string; team: string; opponent: string } | undefined
}

export function knownEventOf(row: RecognisableRow, feedId: string): KnownEvent {
  const { id, title, location, start_date: start, last_day: lastDay, edited_fields: editedFields } = row
  const { sport, team, opponent } = row
  const edited: string[] = JSON.parse(editedFields)
  const isAnotherFeeds = row.feed_id !== null && row.feed_id !== feedId && !edited.includes('status')
  return {
    ...{ id, title, start, lastDay, feedId: row.feed_id, createdAt: Number(row.created_at) },
    updatedAt: Number(row.updated_at),
    isPublished: row.status === 'published',
    facts: factsOf({ title, location: location ?? '', startDate: start }),
    isUndecided: row.status === 'draft' && (isAnotherFeeds || row.submission_status === 'waiting'),
    isEdited: edited.length > 0,
    game: sport && team && opponent ? { sport, team, opponent } : undefined,
  }
}

/** An undecided draft must not keep an event from being published. */
export function standsFor({ isUndecided }: KnownEvent, status: EventStatus): boolean {
  return status === 'draft' || !isUndecided
}

export function byFactsOf(events: readonly KnownEvent[]): Map<string, KnownEvent> {
  return new Map(events.map((event) => [event.facts, event]))
}

export interface Recognizable {
  elsewhere: ReadonlyMap<string, KnownEvent>
  /** Events that may stand for a new one with this status. */
  byFacts: ReadonlyMap<string, KnownEvent>
  gamesByDay: ReadonlyMap<string, readonly KnownEvent[]>
  status: EventStatus
}

export function findSame(
  event: Pick<DescribedEvent, 'key' | 'facts' | 'title' | 'startDate' | 'rrule'>,
  { elsewhere, byFacts, gamesByDay, status }: Recognizable,
): KnownEvent | undefined {
  const byUid = elsewhere.get(event.key)
  return byUid && standsFor(byUid, status) ? byUid : (byFacts.get(event.facts) ?? findGame(event, gamesByDay))
}

/** Other calendars word a game's title in their own way, and may not know its time or place. */
function findGame(
  { title, startDate, rrule }: Pick<DescribedEvent, 'title' | 'startDate' | 'rrule'>,
  gamesByDay: Recognizable['gamesByDay'],
): KnownEvent | undefined {
  if (rrule !== null) return undefined
  const alike = (gamesByDay.get(startDate.slice(0, 10)) ?? []).filter(
    ({ start, game }) =>
      game !== undefined &&
      (start === startDate || start.length === 10 || startDate.length === 10) &&
      isTitleOfGame(title, game),
  )
  return alike.length === 1 ? alike[0] : undefined
}

export function gamesByDayOf(events: readonly KnownEvent[]): Map<string, KnownEvent[]> {
  return Map.groupBy(
    events.filter(({ game }) => game !== undefined),
    ({ start }) => start.slice(0, 10),
  )
}

/** A total order, so that every check decides alike. */
export function isOlder(one: KnownEvent, other: KnownEvent): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
}
