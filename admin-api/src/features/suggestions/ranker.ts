import type { AppContext } from '../../context.ts'
import { listPlaceNames } from '../site/place-names.service.ts'
import { getSettings } from '../site/site.service.ts'
import type { OriginSource } from './new-suggestion.ts'
import { rankFind } from './ranking/rank-find.ts'
import type { Ranking, RankingBasis } from './ranking/ranking-rule.ts'
import { countDecisions } from './ranking.repository.ts'
import type { SuggestibleFind } from './suggestible-find.ts'

export interface Ranker {
  rank(find: SuggestibleFind, source: Pick<OriginSource, 'id' | 'category'>): Ranking
}

/** Ranks by the settings, the time and the sources' records as they are now. */
export async function createRanker(context: AppContext): Promise<Ranker> {
  const { countyName, timeZone } = await getSettings(context)
  const basis: Omit<RankingBasis, 'source'> = {
    placeNames: await listPlaceNames(context),
    countyName,
    timeZone,
    now: context.clock.now(),
  }
  const decisions = await countDecisions(context.store.db)
  return {
    rank(find, { id, category }) {
      const { approved, rejected } = decisions.get(id) ?? { approved: 0, rejected: 0 }
      return rankFind(find, { ...basis, source: { category, approved, rejected } })
    },
  }
}
