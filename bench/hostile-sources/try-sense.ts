import { randomUUID as uuid } from 'node:crypto'
import { enrichItems } from '../../admin-api/src/modules/newsroom/ai-enrichment/enrichment.service.ts'
import { insertSuggestions } from '../../admin-api/src/modules/newsroom/suggestions/suggestions.service.ts'
import { clipText } from '../../shared-types/src/excerpt.ts'
import type { SuggestionStatement } from '../../shared-types/src/suggestion.ts'
import { type Newsroom, SOURCE } from './hostile-newsroom.ts'
import type { Sense } from './labelled.ts'

/** A story of this passage, about which a model states this. */
export async function trySense(newsroom: Newsroom, { passage, statement }: Sense): Promise<SuggestionStatement> {
  const { context } = newsroom
  const id = uuid()
  const ranking = { score: 40, reasons: [] }
  const item = {
    ...{
      kind: 'news' as const,
      url: `https://hostile.example/${id}`,
      guid: null,
      title: `News: ${clipText(passage, 80)}`,
    },
    ...{ text: passage, summary: null, author: null, publishedAt: null, imageUrl: null, categoryWords: [] },
  }
  await context.store.db
    .transaction()
    .execute((trx) => insertSuggestions(trx, [{ id, source: SOURCE, item, ranking, foundAt: context.clock.now() }]))
  newsroom.state(() => ({
    json: {
      headline: { text: 'Around the county', passage },
      statements: [{ text: statement, passage }],
      ...{ category: 'Community', relevance: 0, reason: 'none' },
    },
  }))
  await enrichItems(context)
  const row = await context.store.db
    .selectFrom('content_suggestions')
    .select('statements')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const stated = (JSON.parse(row.statements) as SuggestionStatement[])[1]
  if (!stated) throw new Error(`Nothing was stated: ${passage}`)
  return stated
}
