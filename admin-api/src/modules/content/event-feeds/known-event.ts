import type { EventStatus } from '@hometown/shared-types/event'
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
  createdAt: number
}

export function knownEventOf(row: RecognisableRow, feedId: string): KnownEvent {
  const { id, title, location, start_date: start, last_day: lastDay, edited_fields: editedFields } = row
  const edited: string[] = JSON.parse(editedFields)
  const isAnotherFeeds = row.feed_id !== null && row.feed_id !== feedId && !edited.includes('status')
  return {
    ...{ id, title, start, lastDay, feedId: row.feed_id, createdAt: Number(row.created_at) },
    facts: factsOf({ title, location: location ?? '', startDate: start }),
    isUndecided: row.status === 'draft' && (isAnotherFeeds || row.submission_status === 'waiting'),
    isEdited: edited.length > 0,
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
  status: EventStatus
}

export function findSame(
  { key, facts }: Pick<DescribedEvent, 'key' | 'facts'>,
  { elsewhere, byFacts, status }: Recognizable,
): KnownEvent | undefined {
  const byUid = elsewhere.get(key)
  return byUid && standsFor(byUid, status) ? byUid : byFacts.get(facts)
}

/** A total order, so that every check decides alike. */
export function isOlder(one: KnownEvent, other: KnownEvent): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
}
