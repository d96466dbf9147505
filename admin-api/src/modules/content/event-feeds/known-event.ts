import type { EventStatus } from '@hometown/shared-types/event'
import type { RecognisableRow } from './feed-items.repository.ts'
import { factsOf } from './reading/event-key.ts'
import type { DescribedEvent } from './reading/feed-event.ts'

/** An event on our calendar, as far as it matters for recognizing it. */
export interface KnownEvent {
  id: string
  title: string
  /** Wall time of its zone. */
  start: string
  facts: string
  /** Null: it goes on for ever. */
  lastDay: string | null
  feedId: string | null
  /** A draft that nobody has decided about: a reader's submission that waits, or what another feed brought. */
  isUndecided: boolean
  /** Somebody at the desk has worked on it. */
  isEdited: boolean
  /** Milliseconds. */
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

/** What is published is not kept back by a draft that may never be. */
export function standsFor({ isUndecided }: KnownEvent, status: EventStatus): boolean {
  return status === 'draft' || !isUndecided
}

export function byFactsOf(events: readonly KnownEvent[]): Map<string, KnownEvent> {
  return new Map(events.map((event) => [event.facts, event]))
}

export interface Recognizable {
  /** Events that other feeds brought, by UID. */
  elsewhere: ReadonlyMap<string, KnownEvent>
  /** Events that stand for one that comes as `status`. */
  byFacts: ReadonlyMap<string, KnownEvent>
  status: EventStatus
}

/** The event on our calendar that is the same as one of a feed: by UID first, then by title, place and start. */
export function findSame(
  { key, facts }: Pick<DescribedEvent, 'key' | 'facts'>,
  { elsewhere, byFacts, status }: Recognizable,
): KnownEvent | undefined {
  const byUid = elsewhere.get(key)
  return byUid && standsFor(byUid, status) ? byUid : byFacts.get(facts)
}

/** Which of two that are the same was there first: every check comes to the same answer. */
export function isOlder(one: KnownEvent, other: KnownEvent): boolean {
  return one.createdAt === other.createdAt ? one.id < other.id : one.createdAt < other.createdAt
}
