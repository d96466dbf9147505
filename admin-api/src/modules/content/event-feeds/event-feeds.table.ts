import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { TimesReading } from '@hometown/shared-types/event-feed'
import type { Generated, Selectable } from 'kysely'

/** Files that were imported count as one feed, which has no row of its own. */
export const FILE_FEED = 'file'

export interface EventFeedTable {
  id: string
  name: string
  url: string
  category: Category
  status: EventStatus
  times_reading: Generated<TimesReading>
  /** JSON `FeedFlag`. */
  flag: Generated<string | null>
  is_flag_dismissed: Generated<number>
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  checked_at: Generated<number | null>
  changed_at: Generated<number | null>
  problem: Generated<string | null>
  failures: Generated<number>
  /** Null: only when somebody asks. */
  next_check_at: number | null
  /** Whoever checks it at present. */
  check_token: Generated<string | null>
  checking_until: Generated<number | null>
  created_at: number
  updated_at: number
}
export type EventFeedRow = Selectable<EventFeedTable>

export interface EventFeedItemTable {
  feed_id: string
  /** Its UID, or what stands for it. */
  item_key: string
  /** It may be gone. */
  event_id: string
  /** 1: somebody deleted the event, so it doesn't come back. */
  deleted_here: Generated<number>
  /**
   * `own`: the event follows the feed. `vanished`: it did, and is not in the feed any more. `cancelled`: that was why
   * somebody cancelled it. `linked`: the newsroom's, or another feed's; nothing of it is changed.
   */
  state: 'own' | 'vanished' | 'cancelled' | 'linked'
  url: string | null
  /** `factsOf` the event, as the feed last had it. */
  facts: string
  /** JSON: a hash of each field as the feed last had it. */
  field_hashes: string
  vanished_at: Generated<number | null>
  created_at: number
}
export type EventFeedItemRow = Selectable<EventFeedItemTable>

export interface EventFeedCheckTable {
  id: string
  feed_id: string
  started_at: number
  finished_at: number
  outcome: 'done' | 'same' | 'failed'
  problem: string | null
  /** JSON `FeedReport`. */
  report: string | null
}
export type EventFeedCheckRow = Selectable<EventFeedCheckTable>
