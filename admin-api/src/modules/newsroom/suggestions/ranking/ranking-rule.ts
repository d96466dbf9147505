import type { ReaderCategory } from '@hometown/shared-types/category'
import type { RankingReason } from '@hometown/shared-types/suggestion'
import type { SuggestibleItem } from './suggestible-item.ts'

export interface RankingBasis {
  placeNames: readonly string[]
  countyName: string
  now: number
  timeZone: string
  source: {
    category: ReaderCategory
    approved: number
    rejected: number
  }
}

export interface Ranking {
  /** 0 to 100. */
  score: number
  reasons: RankingReason[]
}

/** Undefined if the rule doesn't apply. */
export type RankingRule = (item: SuggestibleItem, basis: RankingBasis) => RankingReason | undefined
