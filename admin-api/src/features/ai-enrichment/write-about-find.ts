import type { AppContext } from '../../context.ts'
import { askModel } from '../ai/ai.service.ts'
import type { Enrichment, SuggestionToEnrich } from '../suggestions/suggestions.service.ts'
import { bindToSource, readSource } from './bound-to-source.ts'
import { instructionsFor, textOfFind } from './find-prompt.ts'
import { MODEL_REASONS, type WrittenFind, writtenFindSchema } from './written-find.ts'

const LONGEST_ANSWER = 1200
const BEST = 100

/** Asks for a headline and a summary of one find, and holds them against it. Writes nothing. */
export async function writeAboutFind(
  context: AppContext,
  county: Parameters<typeof instructionsFor>[0],
  find: SuggestionToEnrich,
  signal?: AbortSignal,
): Promise<Enrichment> {
  const data = textOfFind(find)
  const written = await askModel(context, {
    purpose: 'enrichment',
    instructions: instructionsFor(county),
    data,
    schema: writtenFindSchema,
    maxTokens: LONGEST_ANSWER,
    signal,
  })
  return enrichmentOf(find, written, data)
}

function enrichmentOf({ rules_score }: SuggestionToEnrich, written: WrittenFind, text: string): Enrichment {
  const source = readSource(text)
  const why = MODEL_REASONS[written.reason]
  return {
    headline: written.headline.text,
    summary: written.statements.map((statement) => statement.text).join(' '),
    category: written.category,
    relevance: why ? Math.min(BEST, rules_score + written.relevance) : null,
    ...(why && { why: `AI: ${why}` }),
    statements: [written.headline, ...written.statements].map((statement) => bindToSource(source, statement)),
  }
}
