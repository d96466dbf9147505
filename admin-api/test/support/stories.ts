import { createRanker } from '../../src/modules/newsroom/suggestions/ranking/ranker.ts'
import { type FoundMatch, placeInStories } from '../../src/modules/newsroom/suggestions/stories/place-in-stories.ts'
import { NOW, type Service } from './suggestions.ts'

export const HERALD = {
  id: 'herald',
  name: 'Alder Herald',
  url: 'https://herald.example.org/',
  category: 'Community',
} as const

/** Besides the one that each desk has. */
export async function addSource(
  { context }: Service,
  source: { id: string; name: string; url: string; category: 'Community' },
) {
  const about = { address_key: source.id, source_type: 'website', description: null, status: 'active' } as const
  await context.store.db
    .insertInto('sources')
    .values({ ...source, ...about, created_at: NOW, updated_at: NOW })
    .execute()
}

/** What the comparison would say of an earlier suggestion. */
export function like(id: string, more: Partial<FoundMatch> = {}): FoundMatch {
  return { id, isSure: true, score: 2, reasons: ['Both name Cedar Creek.'], isCopy: false, ...more }
}

export async function place({ context }: Service, suggestionId: string, ...matches: FoundMatch[]): Promise<void> {
  const ranker = await createRanker(context)
  await context.store.db
    .transaction()
    .execute((trx) => placeInStories(trx, [{ suggestionId, matches }], { ranker, now: context.clock.now() }))
}
