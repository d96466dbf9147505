import type { ReaderCategory } from '@hometown/shared-types/category'
import type { RankingReason } from '@hometown/shared-types/suggestion'
import type { SuggestibleItem } from './suggestible-item.ts'

/** What an item is ranked by, beside itself. */
export interface RankingBasis {
  /** Towns, townships and the like. */
  placeNames: readonly string[]
  countyName: string
  now: number
  /** The county's. */
  timeZone: string
  source: {
    category: ReaderCategory
    /** What the desk has decided about its items so far. */
    approved: number
    rejected: number
  }
}

export interface Ranking {
  /** 0 to 100. */
  score: number
  reasons: RankingReason[]
}

/** Says in few words what it found, and what that is worth; undefined where it has nothing to say. */
export type RankingRule = (item: SuggestibleItem, basis: RankingBasis) => RankingReason | undefined
