import type { EventStatus } from '@hometown/shared-types/contract/events'
import type { Category } from '@hometown/shared-types/rules/categories'
import type { Generated, Selectable } from 'kysely'

export interface EventFeedTable {
  id: string
  name: string
  url: string
  category: Category
  status: EventStatus
  shift_hours: Generated<number>
  checked_at: Generated<number | null>
  /** The `FeedReport` of the last check that didn't fail, as JSON. */
  report: Generated<string | null>
  problem: Generated<string | null>
  failures: Generated<number>
  next_check_at: number | null
  /** An editor's change raises the version, which ends a running check. */
  version: Generated<number>
  created_at: number
}
export type EventFeedRow = Selectable<EventFeedTable>

export interface EventFeedItemTable {
  feed_id: string
  /** A deleted event must not come back. One with another `feed_id` was here already: the feed never changes it. */
  event_id: string
  /** The UID and original start; without a UID, the facts. */
  item_key: string
  /** The title, place and start at the last reading. */
  facts: string
  /** The hash of what an event here takes from the entry. */
  hash: string
  /** The time since which the feed doesn't have the entry. */
  vanished_at: Generated<number | null>
}
