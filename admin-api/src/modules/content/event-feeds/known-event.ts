import type { EventStatus } from '@hometown/shared-types/event'
import type { KnownEventRow } from './feed-items.repository.ts'
import { factsOf } from './reading/event-key.ts'

export interface KnownEvent {
  title: string
  start: string
  id: string
  facts: string
  /** Null: no end. */
  lastDay: string | null
  /** A draft without a decision: a waiting submission, or one from another feed. */
  isUndecided: boolean
}

export function knownEventOf(row: KnownEventRow, feedId: string): KnownEvent {
  const { id, title, location, start_date: start, last_day: lastDay, edited_fields: editedFields } = row
  const edited: string[] = JSON.parse(editedFields)
  const isAnotherFeeds = row.feed_id !== null && row.feed_id !== feedId && !edited.includes('status')
  return {
    ...{ id, title, start, lastDay },
    facts: factsOf({ title, location: location ?? '', startDate: start }),
    isUndecided: row.status === 'draft' && (isAnotherFeeds || row.submission_status === 'waiting'),
  }
}

/** An undecided draft must not keep an event from being published. */
export function standsFor({ isUndecided }: KnownEvent, status: EventStatus): boolean {
  return status === 'draft' || !isUndecided
}
