import type { AppContext } from '../../../context.ts'
import { askModel } from '../../platform/ai/ai.service.ts'
import type { Enrichment, SuggestionToEnrich } from '../suggestions/suggestions.service.ts'
import { doubtStatements } from './doubt-statements.ts'
import { instructionsFor, textOfItem } from './item-prompt.ts'
import { markStatement, readSource } from './mark-statements.ts'
import { MODEL_REASONS, writtenItemSchema } from './written-item.ts'

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
  const data = textOfItem(item)
  if (data.length < SHORTEST) return NOTHING
  const written = await askModel(context, {
    purpose: 'enrichment',
    instructions: instructionsFor(county),
    data,
    schema: writtenItemSchema,
    maxTokens: LONGEST_ANSWER,
    signal,
  })
  const source = readSource(data)
  const marked = [written.headline, ...written.statements].map((statement) => markStatement(source, statement))
  const why = MODEL_REASONS[written.reason]
  return {
    headline: written.headline.text,
    summary: written.statements.map(({ text }) => text).join(' '),
    category: written.category,
    relevance: why ? Math.min(BEST, item.rules_score + written.relevance) : null,
    ...(why && { why: `AI: ${why}` }),
    statements: await doubtStatements(context, marked, signal),
  }
}
