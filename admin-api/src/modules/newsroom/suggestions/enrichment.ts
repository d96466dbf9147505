import type { ReaderCategory } from '@hometown/shared-types/category'
import { singleLine, storable } from '@hometown/shared-types/storable-text'
import type { RankingReason, SuggestionStatement } from '@hometown/shared-types/suggestion'
import type { AppContext } from '../../../context.ts'
import { findPendingRank } from './enrichment.repository.ts'
import { broadcastToDesks } from './review/take-step.ts'
import { instructionsIn } from './suggestion-row.ts'
import { updateSuggestion } from './suggestions.repository.ts'
import type { SuggestionRow } from './suggestions.table.ts'

/** A model adds points to the score of the rules and never subtracts any. */
export const MOST_POINTS_OF_A_MODEL = 20

/** Checked against the original. */
export interface Enrichment {
  headline: string | null
  summary: string | null
  category: ReaderCategory | null
  /** 0 to 100; null if unknown. */
  relevance: number | null
  why?: string
  statements: readonly SuggestionStatement[]
  /** Passages by which the source tries to instruct, for suggestions from before they were looked for. */
  instructions?: readonly string[]
}

/** Saves nothing if someone has changed the suggestion. @returns whether it was saved */
export async function saveEnrichment(
  context: AppContext,
  { id, version }: Pick<SuggestionRow, 'id' | 'version'>,
  { headline, summary, category, relevance, why, statements, instructions = [] }: Enrichment,
): Promise<boolean> {
  const now = context.clock.now()
  const isSaved = await context.store.groupWrite(async (trx) => {
    const row = await findPendingRank(trx, id)
    if (!row) return false
    const rules = rulesOf(row)
    const known = instructionsIn(row)
    const found = known.length > 0 ? known : instructions.map((passage) => ({ passage, hidden: false }))
    const isDoubtful = found.length > 0 || statements.some(({ state }) => state !== 'found')
    // Whoever can make a model say what the source doesn't can also tell it what matters.
    const raised = isDoubtful ? 0 : Math.round(relevance ?? 0) - row.rules_score
    const points = Math.min(Math.max(raised, 0), MOST_POINTS_OF_A_MODEL)
    const reason = points > 0 ? [{ words: singleLine(why ?? '') || 'AI rates it as relevant', points }] : []
    const after = await updateSuggestion(
      trx,
      { id, version },
      {
        ai_headline: headline && singleLine(headline),
        ai_summary: summary && storable(summary),
        ai_category: category ?? row.ai_category,
        relevance_score: row.rules_score + points,
        reasons: JSON.stringify([...rules, ...reason]),
        statements: storable(JSON.stringify(statements)),
        instructions: storable(JSON.stringify(found)),
        needs_clearing: isDoubtful ? 1 : 0,
        ...{ statements_cleared_at: null, statements_cleared_by: null },
        ...{ enriched_at: now, updated_at: now },
      },
    )
    return after !== undefined
  })
  if (isSaved) broadcastToDesks(context)
  return isSaved
}

/** A model's reason is always the last. */
export function rulesOf(row: Pick<SuggestionRow, 'reasons' | 'rules_score' | 'relevance_score'>): RankingReason[] {
  const reasons: RankingReason[] = JSON.parse(row.reasons)
  return row.relevance_score > row.rules_score ? reasons.slice(0, -1) : reasons
}
