import type { SourceStatus, SourceType } from '@hometown/shared-types/contract/sources'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Generated, Insertable, Selectable } from 'kysely'

export interface SourceTable {
  id: string
  name: string
  url: string
  /** `sourceAddressKey` of the URL. */
  address_key: string
  source_type: SourceType
  category: ReaderCategory
  description: string | null
  status: SourceStatus
  ai_suggested: Generated<number>
  sample: Generated<number>
  /** The feed is read instead of `url`. */
  feed_url: Generated<string | null>
  /** A CSS selector of the links to articles, or of elements around them. */
  link_selector: Generated<string | null>
  checked_at: Generated<number | null>
  new_item_at: Generated<number | null>
  /** When the source was resumed or got its URL. Silence is counted from here. */
  watched_since: Generated<number | null>
  problem: Generated<string | null>
  failures: Generated<number>
  /** A source with null is checked only on request. */
  next_check_at: Generated<number | null>
  created_at: number
  /** Counts the saves of people; checks don't change it. */
  version: Generated<number>
}

export type SourceRow = Selectable<SourceTable>
export type NewSourceRow = Insertable<SourceTable>
