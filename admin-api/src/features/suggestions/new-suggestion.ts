import type { ReaderCategory } from '@hometown/shared-types/category'
import { storable } from '@hometown/shared-types/storable-text'
import { type SuggestionDetails, suggestionDetailsSchema } from '@hometown/shared-types/suggestion'
import type { Find } from '../harvest/reading.service.ts'
import type { Ranking } from './ranking/ranking-rule.ts'
import type { NewSuggestionRow, SuggestionOriginTable } from './suggestions.table.ts'

/** Where a find was found. */
export interface OriginSource {
  id: string
  name: string
  /** Stands in for the address of a find that has none. */
  url: string
  category: ReaderCategory
}

export interface FoundIn {
  source: OriginSource
  find: Find
  /** Milliseconds. */
  foundAt: number
}

/** A find that nobody has seen before, as it is to be suggested. */
export interface NewSuggestion extends FoundIn {
  /** A UUID v7 of the caller's. */
  id: string
  ranking: Ranking
  sample?: boolean
}

export function suggestionRow({ id, source, find, ranking, foundAt, sample }: NewSuggestion): NewSuggestionRow {
  const details = detailsOf(find)
  return {
    id,
    kind: find.kind,
    source_id: source.id,
    source_url: storable(find.url ?? source.url),
    original_title: storable(find.title),
    original_content: storable(find.text),
    summary: find.summary === null ? null : storable(find.summary),
    author: find.author === null ? null : storable(find.author),
    published_at: find.publishedAt,
    details: details && JSON.stringify(details),
    category_words: JSON.stringify(find.categoryWords.map(storable)),
    ai_category: categoryOf(find, source),
    relevance_score: ranking.score,
    rules_score: ranking.score,
    reasons: JSON.stringify(ranking.reasons),
    image_url: find.imageUrl,
    image_origin: find.imageUrl === null ? null : storable(source.name),
    sample: sample ? 1 : 0,
    discovered_at: foundAt,
    updated_at: foundAt,
  }
}

export function originRow(suggestionId: string, { source, find, foundAt }: FoundIn): Omit<SuggestionOriginTable, 'id'> {
  return {
    suggestion_id: suggestionId,
    source_id: source.id,
    source_name: storable(source.name),
    url: storable(find.url ?? source.url),
    title: storable(find.title),
    published_at: find.publishedAt,
    found_at: foundAt,
  }
}

/** Games are sport, whatever else their source tells of. */
function categoryOf({ kind }: Find, { category }: OriginSource): ReaderCategory {
  if (kind === 'fixture') return 'Sports'
  return kind === 'event' && category === 'Community' ? 'Events' : category
}

function detailsOf(find: Find): SuggestionDetails | null {
  return find.kind === 'news' ? null : suggestionDetailsSchema.parse(find)
}
