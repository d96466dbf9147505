import type { ReaderCategory } from '@hometown/shared-types/category'
import type { SuggestionKind, SuggestionStatus } from '@hometown/shared-types/suggestion'
import type { SUGGESTION_STEPS } from '@hometown/shared-types/suggestion-calls'
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
  /** JSON of `SuggestionDetails`. */
  details: Generated<string | null>
  /** JSON of `SuggestionDetails`: the source's values if they changed after an event was made, else null. */
  source_details: Generated<string | null>
  /** JSON array of the source's own sections and tags. */
  category_words: Generated<string>
  ai_summary: Generated<string | null>
  ai_headline: Generated<string | null>
  /** A model may correct it. */
  ai_category: ReaderCategory | null
  relevance_score: number
  rules_score: Generated<number>
  /** JSON array of `RankingReason`. */
  reasons: Generated<string>
  image_url: string | null
  image_origin: Generated<string | null>
  status: Generated<SuggestionStatus>
  article_id: Generated<string | null>
  event_id: Generated<string | null>
  fixture_id: Generated<string | null>
  /** JSON array of `SuggestionStatement`. */
  statements: Generated<string>
  /** 1 once an editor has decided with this AI text open. Until then nothing publishes it. */
  ai_opened: Generated<number>
  enriched_at: Generated<number | null>
  sample: Generated<number>
  discovered_at: number
  reviewed_at: Generated<number | null>
  updated_at: Generated<number>
  version: Generated<number>
  deleted_at: Generated<number | null>
  deleted_by: Generated<string | null>
  /** County wall time, `2026-11-24T07:00`. */
  snoozed_until: Generated<string | null>
  /** The source's kind and JSON of its `SuggestionDetails`, if an editor corrected them; else null. */
  found_kind: Generated<SuggestionKind | null>
  found_details: Generated<string | null>
  /** The suggestion that tells the same story: it has the sources of this one, which no list shows. */
  merged_into: Generated<string | null>
  /** The category before an editor's correction to a game made it Sports; null if there is none to go back to. */
  found_category: Generated<ReaderCategory | null>
  /** JSON array of `DoneStep`, the last one last. */
  steps: Generated<string>
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

export type SuggestionStep = (typeof SUGGESTION_STEPS)[number]

/** A decision about a suggestion, with its result, to undo it. */
export interface DoneStep {
  readonly id: string
  readonly step: SuggestionStep
  readonly statusBefore: SuggestionStatus
  readonly madeId: string | null
  /** Its version after our step; a later one means that someone edited it. Null if it isn't ours. */
  readonly madeVersion: number | null
  readonly by: string
  readonly at: number
  readonly isUndone?: true
  /** The columns that an undo restores, or the ids that it separates. */
  readonly restores: Record<string, unknown> & { readonly merged?: readonly string[] }
}
