import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SuggestionKind, SuggestionStatus } from '@hometown/shared-types/suggestion'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ContentSuggestionTable {
  id: string
  kind: Generated<SuggestionKind>
  /** The first one's; null once that is removed. */
  source_id: string | null
  source_url: string | null
  original_title: string
  /** Plain text. */
  original_content: string
  /** The source's own words in short. */
  summary: Generated<string | null>
  author: Generated<string | null>
  /** Of the original. */
  published_at: Generated<number | null>
  /** JSON of `SuggestionDetails`. */
  details: Generated<string | null>
  /** JSON of `SuggestionDetails`: what its source says now, where an event was made of it before and nobody has decided. */
  source_details: Generated<string | null>
  /** JSON list of the source's own sections and tags. */
  category_words: Generated<string>
  ai_summary: Generated<string | null>
  ai_headline: Generated<string | null>
  /** By the rules at first; a model may know better. */
  ai_category: ReaderCategory | null
  relevance_score: number
  rules_score: Generated<number>
  /** JSON list of `RankingReason`. */
  reasons: Generated<string>
  image_url: string | null
  image_origin: Generated<string | null>
  status: Generated<SuggestionStatus>
  article_id: Generated<string | null>
  event_id: Generated<string | null>
  fixture_id: Generated<string | null>
  /** JSON list of `SuggestionStatement`. */
  statements: Generated<string>
  /** 1 where some statement is not found in the original, and nobody has cleared it. */
  needs_clearing: Generated<number>
  statements_cleared_at: Generated<number | null>
  /** A name of the desk. */
  statements_cleared_by: Generated<string | null>
  /** When a model last wrote about it. */
  enriched_at: Generated<number | null>
  /** No longer used: what items are known by is in `suggestion_fingerprints`. */
  fingerprint: Generated<string | null>
  sample: Generated<number>
  discovered_at: number
  reviewed_at: Generated<number | null>
  updated_at: Generated<number>
  /** Grows with each change. */
  version: Generated<number>
  deleted_at: Generated<number | null>
}
export type SuggestionRow = Selectable<ContentSuggestionTable>
export type NewSuggestionRow = Insertable<ContentSuggestionTable>
export type SuggestionChanges = Updateable<ContentSuggestionTable>

export interface SuggestionOriginTable {
  id: string
  suggestion_id: string
  source_id: string | null
  source_name: string
  url: string
  title: string
  published_at: number | null
  found_at: number
}
export type SuggestionOriginRow = Selectable<SuggestionOriginTable>

export type SuggestionStep = 'approve' | 'reject' | 'draft' | 'publish' | 'event' | 'fixture' | 'clear'

export interface SuggestionStepTable {
  id: string
  suggestion_id: string
  /** From 1; also counts those that were taken back. */
  number: number
  step: SuggestionStep
  status_before: SuggestionStatus
  /** The article, event or fixture. */
  made_id: string | null
  /** Its version as we left it: a later one is somebody's work at the desk. */
  made_version: number | null
  done_by: string | null
  done_at: number
  undone_at: Generated<number | null>
}
export type SuggestionStepRow = Selectable<SuggestionStepTable>
