import type { SuggestionKind, SuggestionStatus } from '@hometown/shared-types/contract/suggestions'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Generated, Insertable, Selectable, Updateable } from 'kysely'

export interface ContentSuggestionTable {
  id: string
  kind: Generated<SuggestionKind>
  /** The first source; null once it is deleted. */
  source_id: string | null
  source_url: string | null
  original_title: string
  original_content: string
  summary: Generated<string | null>
  author: Generated<string | null>
  published_at: Generated<number | null>
  /** JSON of `SuggestionDetails`, perhaps as an editor corrected them; null for news. */
  details: Generated<string | null>
  /** The source's current details, which may have changed since the suggestion became an event. */
  source_details: Generated<string | null>
  ai_summary: Generated<string | null>
  ai_headline: Generated<string | null>
  /** A model may correct the category. */
  ai_category: ReaderCategory | null
  relevance_score: number
  rules_score: Generated<number>
  /** JSON array of `RankingReason`; a model's is the last. */
  reasons: Generated<string>
  image_url: string | null
  image_origin: Generated<string | null>
  status: Generated<SuggestionStatus>
  /** The last article, which may be deleted. */
  article_id: Generated<string | null>
  /** The last event or game, which may be deleted. */
  event_id: Generated<string | null>
  /** JSON array of `SuggestionStatement`. */
  statements: Generated<string>
  /** 1 once an editor has decided with this AI text open. Until then nothing publishes it. */
  ai_opened: Generated<number>
  enriched_at: Generated<number | null>
  sample: Generated<number>
  discovered_at: number
  reviewed_at: Generated<number | null>
  /** The username of the last decision, also of a deletion. */
  reviewed_by: Generated<string | null>
  version: Generated<number>
  deleted_at: Generated<number | null>
  /** County wall time, `2026-11-24T07:00`; counts while it is pending. */
  snoozed_until: Generated<string | null>
  /** The suggestion that this one was merged into. */
  merged_into: Generated<string | null>
}
export type NewSuggestionRow = Insertable<ContentSuggestionTable>
export type SuggestionChanges = Omit<Updateable<ContentSuggestionTable>, 'version'>

/** The ids of the article and event if they aren't deleted. */
export type LinkedIds = Record<'existing_article_id' | 'existing_event_id', string | null>

export interface SuggestionRow extends Selectable<ContentSuggestionTable>, LinkedIds {}

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
