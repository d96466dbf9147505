import type {
  Suggestion,
  SuggestionKind,
  SuggestionListQuery,
  SuggestionPage,
  SuggestionStatement,
} from '@hometown/shared-types/contract/suggestions'
import type { ReaderCategory } from '@hometown/shared-types/rules/categories'
import { singleLine } from '@hometown/shared-types/rules/text'
import type { AppContext } from '../../../context.ts'
import type { Db } from '../../../database/database.ts'
import { countyWallTimeNow } from './decisions.ts'
import {
  countSuggestions,
  findRowByArticle,
  getSuggestionRow,
  listNewestSuggestions,
  listSuggestionPage,
  pendingSuggestions,
  suggestions,
  toSuggestion,
  toSuggestions,
} from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

const MAX_UNPAGED_SUGGESTIONS = 500

export async function listSuggestions({ store: { db } }: AppContext): Promise<Suggestion[]> {
  return toSuggestions(db, await listNewestSuggestions(db, MAX_UNPAGED_SUGGESTIONS))
}

export async function getSuggestionPage(
  context: AppContext,
  query: SuggestionListQuery & { page: number },
): Promise<SuggestionPage> {
  const { page: _, per_page, status, ...filters } = query
  const { db } = context.store
  const wallTime = await countyWallTimeNow(context)
  const counts = { pending: 0, snoozed: 0, approved: 0, rejected: 0, published: 0, all: 0 }
  const groups = new Map<ReaderCategory | null, number>()
  let relevance = 0
  for (const one of await countSuggestions(db, filters, wallTime)) {
    const [count, snoozed] = [Number(one.count), Number(one.snoozed)]
    counts[one.status] += count - snoozed
    counts.snoozed += snoozed
    counts.all += count
    relevance += Number(one.relevance)
    const statusCount = status === one.status ? count - snoozed : 0
    const listedCount = status === undefined ? count : status === 'snoozed' ? snoozed : statusCount
    groups.set(one.category, (groups.get(one.category) ?? 0) + listedCount)
  }
  const total = counts[status ?? 'all']
  return {
    data: await toSuggestions(db, await listSuggestionPage(db, query, wallTime)),
    total,
    totalPages: Math.ceil(total / per_page),
    groups: [...groups].map(([category, count]) => ({ category, count })).filter(({ count }) => count > 0),
    counts,
    averageRelevance: counts.all === 0 ? 0 : Math.round(relevance / counts.all),
  }
}

export async function getSuggestion({ store: { db } }: AppContext, id: string): Promise<Suggestion> {
  return toSuggestion(db, await getSuggestionRow(db, id))
}

export async function findSuggestionOfArticle({ store: { db } }: AppContext, articleId: string) {
  const row = await findRowByArticle(db, articleId)
  return row ? toSuggestion(db, row) : null
}

/** Counts what the Pending tab lists: snoozed suggestions don't count. */
export async function countPendingSuggestions(context: AppContext): Promise<ReadonlyMap<SuggestionKind, number>> {
  const rows = await pendingSuggestions(context.store.db, await countyWallTimeNow(context))
    .select(['kind', (row) => row.fn.countAll().as('count')])
    .groupBy('kind')
    .execute()
  return new Map(rows.map(({ kind, count }) => [kind, Number(count)]))
}

const COLUMNS_TO_ENRICH_FROM = [
  ...(['id', 'version', 'original_title', 'original_content', 'summary', 'author'] as const),
  ...(['published_at', 'details', 'rules_score'] as const),
]
export type SuggestionToEnrich = Pick<SuggestionRow, (typeof COLUMNS_TO_ENRICH_FROM)[number]>

/** Lists suggestions that no model was asked about, the most relevant first. */
export async function listSuggestionsToEnrich(db: Db, limit: number): Promise<SuggestionToEnrich[]> {
  return db
    .selectFrom('content_suggestions')
    .select(COLUMNS_TO_ENRICH_FROM)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('enriched_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('sample', '=', 0)
    .orderBy('relevance_score', 'desc')
    .orderBy('discovered_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** A model adds points to the score of the rules and never subtracts any. */
export const MAX_MODEL_POINTS = 20

/** The model's texts; statements that the original may not support are marked. */
export interface Enrichment {
  headline: string | null
  summary: string | null
  category: ReaderCategory | null
  /** The relevance from 0 to 100; null if unknown. */
  relevance: number | null
  why?: string
  statements: readonly SuggestionStatement[]
}

/** Saves nothing if someone has changed the suggestion or decided on it. @returns whether it was saved */
export async function saveEnrichment(
  { store }: AppContext,
  { id, version }: Pick<SuggestionRow, 'id' | 'version'>,
  { headline, summary, category, relevance, why, statements }: Enrichment,
): Promise<boolean> {
  return store.write('clock', async (tx) => {
    const row = await tx.find(suggestions, id)
    if (row?.version !== version) return false
    const points = Math.min(Math.max(Math.round(relevance ?? 0) - row.rules_score, 0), MAX_MODEL_POINTS)
    const reason = points > 0 ? [{ words: singleLine(why ?? '') || 'AI rates it as relevant', points }] : []
    await tx.update(row, {
      ai_headline: headline && singleLine(headline),
      ai_summary: summary,
      ai_category: category ?? undefined,
      relevance_score: row.rules_score + points,
      reasons: JSON.stringify([...JSON.parse(row.reasons), ...reason]),
      statements: JSON.stringify(statements),
      ai_opened: 0,
      enriched_at: tx.now,
    })
    return true
  })
}
