import type { AppContext } from '../../../../context.ts'
import { getSettings } from '../../../platform/settings/settings.service.ts'
import type { OriginSource } from '../new-suggestion.ts'
import { rankItem } from './rank-item.ts'
import { countDecisions } from './ranking.repository.ts'
import type { Ranking, RankingBasis } from './ranking-rule.ts'
import type { SuggestibleItem } from './suggestible-item.ts'

export interface Ranker {
  rank(item: SuggestibleItem, source: Pick<OriginSource, 'id' | 'category'>): Ranking
}

export async function createRanker(context: AppContext): Promise<Ranker> {
  const { countyName, timeZone, placeNames } = await getSettings(context)
  const basis: Omit<RankingBasis, 'source'> = { placeNames, countyName, timeZone, now: context.clock.now() }
  const decisions = await countDecisions(context.store.db)
  return {
    rank(item, { id, category }) {
      const { approved, rejected } = decisions.get(id) ?? { approved: 0, rejected: 0 }
      return rankItem(item, { ...basis, source: { category, approved, rejected } })
    },
  }
}
