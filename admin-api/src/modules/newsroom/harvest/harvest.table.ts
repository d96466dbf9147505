import type { HarvestSourceState } from '@hometown/shared-types/contract/harvest'
import type { Generated } from 'kysely'

export interface HarvestRunTable {
  id: string
  /** 1 while the run is in progress, then null. */
  open: number | null
  started_at: number
  finished_at: Generated<number | null>
}

export interface SourceCheckTable {
  id: string
  run_id: string
  source_id: string
  state: Generated<HarvestSourceState>
  /** The number of items in the source, known or not. */
  found: Generated<number>
  discovered: Generated<number>
  problem: Generated<string | null>
}

export interface SuggestionFingerprintTable {
  fingerprint: string
  /** The id is null if the suggestion was deleted or never existed. */
  suggestion_id: string | null
  /** The time when a source last listed it, updated monthly. */
  seen_at: number
}

export interface ScrapingCacheTable {
  /** A `validators:`, `link:` or `teaser:` prefix and its subject. */
  key: string
  data: string
  source: string | null
  created_at: number
  expires_at: number
}
