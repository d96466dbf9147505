import type { SuggestionStatement } from '@hometown/shared-types/suggestion'
import type { AppContext } from '../../../context.ts'
import { askModel } from '../../platform/ai/ai.service.ts'
import type { Enrichment, SuggestionToEnrich } from '../suggestions/suggestions.service.ts'
import { checkStatement, sourceToCheck } from './check-statement.ts'
import { confirmStatements } from './confirm-statements.ts'
import { evidenceOfItem, instructionsFor } from './item-prompt.ts'
import { MODEL_REASONS, type WrittenItem, writtenItemSchema } from './written-item.ts'

const LONGEST_ANSWER = 1200
const BEST = 100
/** Characters. Less says nothing. */
const SHORTEST = 15

/** Saved for an item without a useful answer, so that it isn't tried again. */
export const NOTHING: Enrichment = { headline: null, summary: null, category: null, relevance: null, statements: [] }

export async function writeAboutItem(
  context: AppContext,
  county: Parameters<typeof instructionsFor>[0],
  item: SuggestionToEnrich,
  signal?: AbortSignal,
): Promise<Enrichment> {
  const { text: data, passages } = evidenceOfItem(item)
  if (data.length < SHORTEST) return { ...NOTHING, instructions: passages }
  const written = await askModel(context, {
    purpose: 'enrichment',
    instructions: instructionsFor(county),
    data,
    schema: writtenItemSchema,
    maxTokens: LONGEST_ANSWER,
    signal,
  })
  const source = sourceToCheck(data, passages)
  const checked = [written.headline, ...written.statements].map((statement) => checkStatement(source, statement))
  return { ...enrichmentOf(item, written, await confirmStatements(context, checked, signal)), instructions: passages }
}

function enrichmentOf(
  { rules_score }: SuggestionToEnrich,
  written: WrittenItem,
  statements: readonly SuggestionStatement[],
): Enrichment {
  const why = MODEL_REASONS[written.reason]
  return {
    headline: written.headline.text,
    summary: written.statements.map((statement) => statement.text).join(' '),
    category: written.category,
    relevance: why ? Math.min(BEST, rules_score + written.relevance) : null,
    ...(why && { why: `AI: ${why}` }),
    statements,
  }
}
