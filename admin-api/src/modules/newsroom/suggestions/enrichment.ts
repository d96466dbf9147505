import type { ReaderCategory } from '@hometown/shared-types/category'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import type { SuggestionStatement } from '@hometown/shared-types/suggestion'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../database/database.ts'
import { broadcastToDesks } from './steps.ts'
import { updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

/** A model adds points to the score of the rules and never subtracts any. */
export const MOST_POINTS_OF_A_MODEL = 20

/** What a model wrote, with marks where the original may not say so. */
export interface Enrichment {
  headline: string | null
  summary: string | null
  category: ReaderCategory | null
  /** 0 to 100; null if unknown. */
  relevance: number | null
  why?: string
  statements: readonly SuggestionStatement[]
}

/** Saves nothing if someone has changed the suggestion. @returns whether it was saved */
export async function saveEnrichment(
  context: AppContext,
  { id, version }: Pick<SuggestionRow, 'id' | 'version'>,
  { headline, summary, category, relevance, why, statements }: Enrichment,
): Promise<boolean> {
  const now = context.clock.now()
  const isSaved = await context.store.groupWrite(async (trx) => {
    const row = await findPendingRank(trx, id)
    if (!row) return false
    const points = Math.min(Math.max(Math.round(relevance ?? 0) - row.rules_score, 0), MOST_POINTS_OF_A_MODEL)
    const reason = points > 0 ? [{ words: singleLine(why ?? '') || 'AI rates it as relevant', points }] : []
    const after = await updateSuggestion(
      trx,
      { id, version },
      {
        ai_headline: headline && singleLine(headline),
        ai_summary: summary && storable(summary),
        ai_category: category ?? row.ai_category,
        relevance_score: row.rules_score + points,
        reasons: JSON.stringify([...JSON.parse(row.reasons), ...reason]),
        statements: storable(JSON.stringify(statements)),
        ai_opened: 0,
        ...{ enriched_at: now, updated_at: now },
      },
    )
    return after !== undefined
  })
  if (isSaved) broadcastToDesks(context)
  return isSaved
}

export type SuggestionToEnrich = Pick<
  SuggestionRow,
  | 'id'
  | 'version'
  | 'original_title'
  | 'original_content'
  | 'summary'
  | 'author'
  | 'published_at'
  | 'details'
  | 'rules_score'
>

export async function listToEnrich(db: Kysely<Database>, limit: number): Promise<SuggestionToEnrich[]> {
  return db
    .selectFrom('content_suggestions')
    .select(['id', 'version', 'original_title', 'original_content', 'summary', 'author', 'published_at', 'details'])
    .select('rules_score')
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

async function findPendingRank(
  trx: Transaction<Database>,
  id: string,
): Promise<Pick<SuggestionRow, 'rules_score' | 'reasons' | 'ai_category'> | undefined> {
  return trx
    .selectFrom('content_suggestions')
    .select(['rules_score', 'reasons', 'ai_category'])
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}
