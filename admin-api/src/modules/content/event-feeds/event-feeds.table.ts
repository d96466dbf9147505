import type { Category } from '@hometown/shared-types/category'
import type { EventStatus } from '@hometown/shared-types/event'
import type { Generated, Selectable } from 'kysely'

/** Imported files count as one feed without a row. */
export const FILE_FEED = 'file'

export interface EventFeedTable {
  id: string
  name: string
  url: string
  category: Category
  status: EventStatus
  etag: Generated<string | null>
  last_modified: Generated<string | null>
  checked_at: Generated<number | null>
  changed_at: Generated<number | null>
  problem: Generated<string | null>
  failures: Generated<number>
  next_check_at: number | null
  /** Token of the running check. */
  check_token: Generated<string | null>
  checking_until: Generated<number | null>
  created_at: number
  updated_at: number
}
export type EventFeedRow = Selectable<EventFeedTable>

export interface EventFeedItemTable {
  feed_id: string
  /** UID, or a key derived from the facts. */
  item_key: string
  /** May refer to a deleted event. */
  event_id: string
  /** 1: somebody deleted the event, so it must not come back. */
  deleted_here: Generated<number>
  /** `cancelled`: vanished, then cancelled by an editor. `linked`: not this feed's event, so it is never changed. */
  state: 'own' | 'vanished' | 'cancelled' | 'linked'
  url: string | null
  /** `factsOf` the event at the last reading. */
  facts: string
  /** JSON: hash of each field at the last reading. */
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
  report: string | null
}
export type EventFeedCheckRow = Selectable<EventFeedCheckTable>
