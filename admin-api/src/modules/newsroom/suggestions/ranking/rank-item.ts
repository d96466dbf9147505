import { calendarRules } from './calendar-rules.ts'
import { placeRules } from './place-rules.ts'
import type { Ranking, RankingBasis, RankingRule } from './ranking-rule.ts'
import { sourceRules } from './source-rules.ts'
import { storyRules } from './story-rules.ts'
import type { SuggestibleItem } from './suggestible-item.ts'

const RULES: readonly RankingRule[] = [...placeRules, ...calendarRules, ...storyRules, ...sourceRules]

export function rankItem(item: SuggestibleItem, basis: RankingBasis): Ranking {
  const reasons = RULES.flatMap((rule) => rule(item, basis) ?? [])
  const sum = reasons.reduce((points, reason) => points + reason.points, 0)
  return { score: Math.min(100, Math.max(0, sum)), reasons }
}
