import type { Contradiction } from './contradictions.ts'

export type StoryFeature =
  | 'nameWeight'
  | 'rareNames'
  | 'topics'
  | 'bestTopic'
  | 'kinds'
  | 'groupWeight'
  | 'sums'
  | 'large'
  | 'addresses'
  | 'ages'
  | 'scores'
  | 'days'
  | 'people'
  | 'copied'
  | 'near'

export interface StoryWeights {
  readonly base: number
  readonly for: Readonly<Record<StoryFeature, number>>
  readonly against: Readonly<Record<Contradiction['about'], number>>
}

/** Learned from labelled pairs, within bounds that a person would expect. */
export const STORY_WEIGHTS: StoryWeights = {
  base: -9.55,
  for: {
    ...{ nameWeight: 0.1, rareNames: 0.16, topics: 8.08, bestTopic: 0.5, kinds: 1.4, groupWeight: 0.21 },
    ...{ sums: 0.54, large: 0.5, addresses: 0.5, ages: 0.4, scores: 0.4, days: 0, people: 0.2, copied: 1, near: 2.07 },
  },
  against: {
    ...{
      sums: 0.4,
      score: 0.3,
      age: 2.5,
      people: 0.2,
      address: 2.5,
      street: 1,
      town: 1.06,
      dates: 1.03,
      moments: 1.16,
    },
    ...{ stage: 0.1, 'look back': 2 },
  },
}
