import type { Contradiction } from './contradictions.ts'
import type { Evidence } from './evidence.ts'

type Weight = readonly [weight: number, factIn: (evidence: Evidence) => number]

/**
 * Fitted by logistic regression to labelled pairs (bench/stories), none for a fact below zero, and rounded. Names, which
 * the writers of the pairs often left out and gave to other matters, are worth somewhat more than it found.
 */
const WEIGHTS: readonly Weight[] = [
  [0.15, ({ nameWeight }) => Math.min(4, nameWeight)],
  [6.5, ({ topics }) => topics],
  [0.7, ({ bestTopic }) => Math.min(3, bestTopic)],
  [0.8, ({ kinds }) => kinds],
  [0.35, ({ groupWeight }) => Math.min(4, groupWeight)],
  [1.7, ({ sums }) => isThere(sums)],
  [1.4, ({ large }) => isThere(large)],
  [1.2, ({ addresses }) => isThere(addresses)],
  [0.6, ({ ages }) => isThere(ages)],
  [0.6, ({ scores }) => isThere(scores)],
  [0.3, ({ days }) => isThere(days)],
  [0.3, ({ people }) => isThere(people)],
  [1, ({ copied }) => copied],
  [2.5, ({ daysApart }) => (daysApart === null ? 0.5 : Math.exp(-daysApart / 2))],
]
const WEIGHTS_AGAINST: Readonly<Record<Contradiction['about'], number>> = {
  ...{ sums: 0.8, score: 0.3, age: 2, people: 0.2, address: 1, town: 1.4, dates: 2, weekdays: 1.2, stage: 0.3 },
  'look back': 3,
}
const AT_FIRST = -7

/** Logarithm of the odds that two items tell of one happening. */
export function scoreOf(evidence: Evidence, against: readonly Contradiction[]): number {
  const for_ = WEIGHTS.reduce((sum, [weight, factIn]) => sum + weight * factIn(evidence), AT_FIRST)
  return against.reduce((sum, { about }) => sum - WEIGHTS_AGAINST[about], for_)
}

function isThere(list: readonly unknown[]): number {
  return list.length > 0 ? 1 : 0
}
