import type { EventStatus } from '@hometown/shared-types/event'
import type { StoredEvent } from '../events/events.service.ts'

interface Origin extends Pick<StoredEvent['row'], 'status' | 'feed_id' | 'edited_fields'> {
  /** It is the draft of a submission that isn't decided. */
  readonly isWaiting: boolean
}

/** Whether an entry of a feed is this event. A draft without a decision must not keep it from being published. */
export function standsFor({ isWaiting, ...row }: Origin, { feedId, status }: { feedId: string; status: EventStatus }) {
  const isAnotherFeeds = row.feed_id !== null && row.feed_id !== feedId
  const isUndecided = isWaiting || (isAnotherFeeds && !JSON.parse(row.edited_fields).includes('status'))
  return status === 'draft' || row.status === 'published' || !isUndecided
}
