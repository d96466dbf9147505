import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SourceStatus, SourceType } from '@hometown/shared-types/source'
import type { SourceCheck } from '@hometown/shared-types/source-health'
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
  /** Read instead of `url`. */
  feed_url: Generated<string | null>
  checked_at: Generated<number | null>
  new_item_at: Generated<number | null>
  pace_ms: Generated<number | null>
  /** Silence counts from here; null: since the creation. */
  watched_since: Generated<number | null>
  problem: Generated<string | null>
  failures: Generated<number>
  /** Null: checked only on request. */
  next_check_at: Generated<number | null>
  silent_since: Generated<number | null>
  items_found: Generated<number>
  created_at: number
  updated_at: number
}

export type SourceRow = Selectable<SourceTable>
export type NewSourceRow = Insertable<SourceTable>

export interface SourceCheckTable {
  id: string
  source_id: string
  started_at: number
  finished_at: number
  outcome: SourceCheck['outcome']
  http_status: number | null
  found: Generated<number>
  fresh: Generated<number>
  error: string | null
}
export type SourceCheckRow = Selectable<SourceCheckTable>
