import { suggestionDetailsSchema } from '@hometown/shared-types/contract/suggestions'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import type { Selectable } from 'kysely'
import { v7 as uuid } from 'uuid'
import { insertMany } from '../../../database/bulk-sql.ts'
import type { Trx, Tx } from '../../../database/database.ts'
import { pick } from '../../../lib/pick.ts'
import type { ScrapedItem } from '../extraction/index.ts'
import type { SourceRow } from '../sources/index.ts'
import type { Ranker, Ranking } from './rank-item.ts'
import { listChangeableBySource, listOrigins, parseDetails } from './suggestions.repository.ts'
import type {
  ContentSuggestionTable,
  NewSuggestionRow,
  SuggestionChanges,
  SuggestionOriginTable,
} from './suggestions.table.ts'

type SuggestionOriginSource = Pick<SourceRow, 'id' | 'name' | 'url' | 'category'>

interface FoundItem {
  source: SuggestionOriginSource
  item: ScrapedItem
  foundAt: number
}

export interface NewSuggestion extends FoundItem {
  /** A UUID v7 from the caller. */
  id: string
  ranking: Ranking
  sample?: boolean
}

/** Inserts new suggestions; the lists are read again when the harvest ends. */
export async function insertSuggestions(trx: Trx, found: readonly NewSuggestion[]): Promise<void> {
  await insertMany(trx, 'content_suggestions', found.map(newSuggestionRow))
  const origins = found.map((one) => newOriginRow(one.id, one))
  await insertMany(trx, 'suggestion_origins', origins)
}

export function newSuggestionRow({ id, source, item, ranking, foundAt, sample }: NewSuggestion): NewSuggestionRow {
  const details = suggestionDetailsJson(item)
  return {
    id,
    kind: item.kind,
    source_id: source.id,
    source_url: item.url ?? source.url,
    original_title: item.title,
    original_content: item.text,
    summary: item.summary,
    author: item.author,
    published_at: item.publishedAt,
    details,
    source_details: details,
    ai_category: categoryForScrapedItem(item, source),
    relevance_score: ranking.score,
    rules_score: ranking.score,
    reasons: JSON.stringify(ranking.reasons),
    image_url: item.imageUrl,
    image_origin: item.imageUrl === null ? null : source.name,
    sample: sample ? 1 : 0,
    discovered_at: foundAt,
  }
}

function categoryForScrapedItem({ kind }: ScrapedItem, { category }: SuggestionOriginSource): ReaderCategory {
  return kind === 'event' && category === 'Community' ? 'Events' : category
}

function suggestionDetailsJson(item: ScrapedItem): string | null {
  return item.kind === 'news' ? null : JSON.stringify(suggestionDetailsSchema.parse(item))
}

export function newOriginRow(suggestionId: string, { source, item, foundAt }: FoundItem): SuggestionOriginTable {
  return {
    id: uuid(),
    suggestion_id: suggestionId,
    source_id: source.id,
    source_name: source.name,
    url: item.url ?? source.url,
    title: item.title,
    published_at: item.publishedAt,
    found_at: foundAt,
  }
}

/** Some sites report the same item under a new URL each time, and a card shows all origins. */
const MAX_ORIGINS_PER_SUGGESTION = 20

type KnownSuggestionItem = FoundItem & { suggestionId: string }

/** Skips origins that are known with the same source and URL. */
export async function addOrigins(trx: Trx, found: readonly KnownSuggestionItem[]): Promise<void> {
  const originsById = await listOrigins(trx, [...new Set(found.map(({ suggestionId }) => suggestionId))])
  const rows: SuggestionOriginTable[] = []
  for (const one of found) {
    const row = newOriginRow(one.suggestionId, one)
    const origins = originsById.get(one.suggestionId) ?? []
    const isThere = origins.some(({ source_id, url }) => source_id === row.source_id && url === row.url)
    if (isThere || origins.length >= MAX_ORIGINS_PER_SUGGESTION) continue
    originsById.set(one.suggestionId, [...origins, row])
    rows.push(row)
  }
  await insertMany(trx, 'suggestion_origins', rows)
}

/** Time, place and cancellation follow the source until something is made of a suggestion. */
export async function updateKnownItems(tx: Tx, items: readonly KnownSuggestionItem[], ranker: Ranker): Promise<void> {
  if (items.length === 0) return
  const rows = await listChangeableBySource(tx, [...new Set(items.map(({ suggestionId }) => suggestionId))])
  for (const row of rows) {
    const item = items.find(({ suggestionId, source }) => suggestionId === row.id && source.id === row.source_id)
    const changes = item && suggestionChangesFromSource(row, item, ranker)
    if (changes) await tx.update(row, changes)
  }
}

function suggestionChangesFromSource(
  row: Selectable<ContentSuggestionTable>,
  knownItem: KnownSuggestionItem,
  ranker: Ranker,
): SuggestionChanges | undefined {
  const { item, source } = knownItem
  const sourceDetails = parseDetails({ details: row.source_details })
  if (sourceDetails?.kind !== item.kind) return undefined
  const source_details = suggestionDetailsJson(item)
  if (source_details === row.source_details) return undefined
  // Details that an editor corrected stay.
  if (row.details !== row.source_details) return { source_details }
  const ranking = ranker.rank(item, source)
  const anew = newSuggestionRow({ ...knownItem, id: row.id, ranking })
  return {
    ...pick(anew, 'details', 'source_details', 'original_title', 'original_content', 'summary'),
    ...pick(anew, 'rules_score', 'relevance_score', 'reasons'),
    // The model's texts describe the old state, so it is asked again.
    ai_headline: null,
    ai_summary: null,
    statements: '[]',
    ai_opened: 0,
    enriched_at: null,
  }
}
