import type { ReaderCategory } from '@hometown/shared-types/category'
import type { EventException } from '@hometown/shared-types/event'
import { isoTimeOrNull } from '@hometown/shared-types/iso-time'
import { storable } from '@hometown/shared-types/storable-text'
import {
  rankingReasonSchema,
  type SuggestedEventDetails,
  type SuggestedException,
  type Suggestion,
  type SuggestionDetails,
  suggestionDetailsSchema,
  suggestionStatementSchema,
} from '@hometown/shared-types/suggestion'
import { z } from 'zod'
import type { ScrapedItem } from '../extraction/extraction.service.ts'
import type { Ranking } from './rank-item.ts'
import type {
  NewSuggestionRow,
  SuggestionOriginRow,
  SuggestionOriginTable,
  SuggestionRow,
} from './suggestions.table.ts'

const reasons = z.array(rankingReasonSchema)
const statements = z.array(suggestionStatementSchema)

export function suggestionFrom(row: SuggestionRow, origins: readonly SuggestionOriginRow[]): Suggestion {
  return {
    id: row.id,
    kind: row.kind,
    sourceId: row.source_id,
    sourceUrl: row.source_url ?? '',
    origins: origins.map(originFrom),
    originalTitle: row.original_title,
    originalContent: row.original_content,
    author: row.author,
    publishedAt: isoTimeOrNull(row.published_at),
    details: detailsOf(row),
    aiSummary: row.ai_summary,
    aiHeadline: row.ai_headline,
    aiCategory: row.ai_category,
    relevanceScore: row.relevance_score,
    reasons: reasons.parse(JSON.parse(row.reasons)),
    imageUrl: row.image_url,
    imageOrigin: row.image_origin,
    status: row.status,
    discoveredAt: new Date(row.discovered_at).toISOString(),
    reviewedAt: isoTimeOrNull(row.reviewed_at),
    articleId: row.article_id,
    eventId: row.event_id,
    fixtureId: row.fixture_id,
    statements: statements.parse(JSON.parse(row.statements)),
    aiOpened: row.ai_opened === 1,
    snoozedUntil: row.snoozed_until,
    foundKind: row.found_kind,
    sample: row.sample === 1,
    version: row.version,
  }
}

export function detailsOf({ details }: Pick<SuggestionRow, 'details'>): SuggestionDetails | null {
  return details === null ? null : suggestionDetailsSchema.parse(JSON.parse(details))
}

/** The source's own, whatever an editor has corrected. */
export function foundDetailsOf(
  row: Pick<SuggestionRow, 'details' | 'found_kind' | 'found_details'>,
): SuggestionDetails | null {
  return detailsOf({ details: row.found_kind === null ? row.details : row.found_details })
}

/** The calendar requires a description, which sources don't provide for single dates. */
export function calendarExceptions(exceptions: readonly SuggestedException[]): EventException[] {
  return exceptions.map((exception) => ({ ...exception, description: null }))
}

export function asEvent(details: SuggestionDetails | null): SuggestedEventDetails | undefined {
  return details?.kind === 'event' ? details : undefined
}

function originFrom(row: SuggestionOriginRow): Suggestion['origins'][number] {
  return {
    sourceId: row.source_id,
    sourceName: row.source_name,
    url: row.url,
    title: row.title,
    publishedAt: isoTimeOrNull(row.published_at),
    foundAt: new Date(row.found_at).toISOString(),
  }
}

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
