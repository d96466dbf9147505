import { READER_CATEGORIES, type ReaderCategory } from '@hometown/shared-types/category'
import {
  type LatestSourceSuggestions,
  type SourceSuggestion,
  sourceSuggestionSchema,
} from '@hometown/shared-types/source'
import { sourceAddressKey } from '@hometown/shared-types/source-address'
import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import { findValue, saveValue } from '../../../database/settings/instance-values.ts'
import { listKnownAddresses } from '../sources/known-sources.service.ts'

const KEY = 'ai_source_suggestions'

const storedSchema = z.object({
  category: z.enum(READER_CATEGORIES),
  suggestedAt: z.number(),
  suggestions: z.array(sourceSuggestionSchema),
})

export async function saveLatest(
  { store, clock }: AppContext,
  category: ReaderCategory,
  suggestions: readonly SourceSuggestion[],
): Promise<void> {
  await saveValue(store.db, KEY, { category, suggestedAt: clock.now(), suggestions }, clock.now())
}

export async function getLatest({ store }: Pick<AppContext, 'store'>): Promise<LatestSourceSuggestions> {
  const stored = await findValue(store.db, KEY, storedSchema)
  if (!stored) return { category: null, suggestedAt: null, suggestions: [] }
  const addresses = stored.suggestions.map(({ url }) => url)
  const known = await listKnownAddresses({ store }, addresses)
  return {
    category: stored.category,
    suggestedAt: new Date(stored.suggestedAt).toISOString(),
    suggestions: stored.suggestions.filter(({ url }) => !known.has(sourceAddressKey(url))),
  }
}
