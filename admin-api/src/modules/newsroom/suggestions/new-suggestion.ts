import type { ReaderCategory } from '@hometown/shared-types/category'
import { storable } from '@hometown/shared-types/storable-text'
import { type SuggestionDetails, suggestionDetailsSchema } from '@hometown/shared-types/suggestion'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import type { Ranking } from './ranking/ranking-rule.ts'
import type { NewSuggestionRow, SuggestionOriginTable } from './suggestions.table.ts'

export interface OriginSource {
  id: string
  name: string
  url: string
  category: ReaderCategory
}

export interface FoundIn {
  source: OriginSource
  item: ScrapedItem
  foundAt: number
}

export interface NewSuggestion extends FoundIn {
  /** A UUID v7 from the caller. */
  id: string
  ranking: Ranking
  sample?: boolean
}

export function suggestionRow({ id, source, item, ranking, foundAt, sample }: NewSuggestion): NewSuggestionRow {
  return {
    id,
    kind: item.kind,
    source_id: source.id,
    source_url: storable(item.url ?? source.url),
    original_title: storable(item.title),
    original_content: storable(item.text),
    summary: item.summary === null ? null : storable(item.summary),
    author: item.author === null ? null : storable(item.author),
    published_at: item.publishedAt,
    details: detailsOfItem(item),
    category_words: JSON.stringify(item.categoryWords.map(storable)),
    ai_category: categoryOf(item, source),
    relevance_score: ranking.score,
    rules_score: ranking.score,
    reasons: JSON.stringify(ranking.reasons),
    image_url: item.imageUrl,
    image_origin: item.imageUrl === null ? null : storable(source.name),
    sample: sample ? 1 : 0,
    discovered_at: foundAt,
    updated_at: foundAt,
  }
}

export function originRow(suggestionId: string, { source, item, foundAt }: FoundIn): Omit<SuggestionOriginTable, 'id'> {
  return {
    suggestion_id: suggestionId,
    source_id: source.id,
    source_name: storable(source.name),
    url: storable(item.url ?? source.url),
    title: storable(item.title),
    published_at: item.publishedAt,
    found_at: foundAt,
  }
}

/** Games are always sports, whatever the source's category. */
function categoryOf({ kind }: ScrapedItem, { category }: OriginSource): ReaderCategory {
  if (kind === 'fixture') return 'Sports'
  return kind === 'event' && category === 'Community' ? 'Events' : category
}

/** As they are stored. */
export function detailsOfItem(item: ScrapedItem): string | null {
  if (item.kind === 'news') return null
  const details: SuggestionDetails = suggestionDetailsSchema.parse(item)
  return JSON.stringify(details)
}
