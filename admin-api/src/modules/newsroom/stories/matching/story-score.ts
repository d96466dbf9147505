import type { Contradiction } from './contradictions.ts'
import type { Evidence } from './evidence.ts'
import { STORY_WEIGHTS, type StoryFeature, type StoryWeights } from './story-weights.ts'

/** What counts for one story. An item without a date has half of what the same day is worth. */
const FEATURES: Readonly<Record<StoryFeature, (evidence: Evidence) => number>> = {
  nameWeight: ({ nameWeight }) => Math.min(4, nameWeight),
  rareNames: ({ rareNames }) => Math.min(6, rareNames),
  topics: ({ topics }) => topics,
  bestTopic: ({ bestTopic }) => Math.min(3, bestTopic),
  kinds: ({ kinds }) => kinds,
  groupWeight: ({ groupWeight }) => Math.min(4, groupWeight),
  sums: ({ sums }) => isThere(sums),
  large: ({ large }) => isThere(large),
  addresses: ({ addresses }) => isThere(addresses),
  ages: ({ ages }) => isThere(ages),
  scores: ({ scores }) => isThere(scores),
  days: ({ days }) => isThere(days),
  people: ({ people }) => isThere(people),
  copied: ({ copied }) => copied,
  near: ({ daysApart }) => (daysApart === null ? 0.5 : Math.exp(-daysApart / 2)),
}

const STORY_FEATURES = Object.keys(FEATURES) as StoryFeature[]

function featureOf(evidence: Evidence, name: StoryFeature): number {
  return FEATURES[name](evidence)
}

/** Logarithm of the odds that two items tell of one happening. */
export function scoreOf(
  evidence: Evidence,
  against: readonly Contradiction[],
  weights: StoryWeights = STORY_WEIGHTS,
): number {
  let score = weights.base
  for (const name of STORY_FEATURES) score += weights.for[name] * featureOf(evidence, name)
  for (const { about } of against) score -= weights.against[about]
  return score
}

function isThere(list: readonly unknown[]): number {
  return list.length > 0 ? 1 : 0
}
