import type { ReaderCategory } from '@hometown/shared-types/category'
import { READER_CATEGORIES } from '@hometown/shared-types/category'
import {
  type LatestSourceSuggestions,
  type SourceSuggestion,
  sourceSuggestionSchema,
} from '@hometown/shared-types/source'
import { storable } from '@hometown/shared-types/storable-text'
import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import { findSourceOf } from '../sources/sources.service.ts'

const KEY = 'ai_source_suggestions'

const storedSchema = z.object({
  category: z.enum(READER_CATEGORIES),
  suggestedAt: z.number(),
  suggestions: z.array(sourceSuggestionSchema),
})

/** In place of those before. */
export async function saveLatest(
  { store, clock }: AppContext,
  category: ReaderCategory,
  suggestions: readonly SourceSuggestion[],
): Promise<void> {
  const value = storable(JSON.stringify({ category, suggestedAt: clock.now(), suggestions }))
  await store.db
    .insertInto('instance_values')
    .values({ name: KEY, value, updated_at: clock.now() })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, updated_at: clock.now() }))
    .execute()
}

/** The latest ones that nobody has added since. */
export async function getLatest({ store }: Pick<AppContext, 'store'>): Promise<LatestSourceSuggestions> {
  const row = await store.db.selectFrom('instance_values').select('value').where('name', '=', KEY).executeTakeFirst()
  const stored = row && storedSchema.safeParse(JSON.parse(row.value)).data
  if (!stored) return { category: null, suggestedAt: null, suggestions: [] }
  const known = await Promise.all(stored.suggestions.map(({ url }) => findSourceOf({ store }, url)))
  return {
    category: stored.category,
    suggestedAt: new Date(stored.suggestedAt).toISOString(),
    suggestions: stored.suggestions.filter((_one, place) => known[place] === undefined),
  }
}
