import type { Features } from './features.ts'

export type Weights = Readonly<Record<keyof Features, number>>

/**
 * How much each observation speaks for one event (above 0) or for two. Learned from the labelled pairs by
 * `bench/events/fit-weights.ts`, and rounded; what labelled pairs hardly have is set by hand (the last group).
 */
export const WEIGHTS: Weights = {
  base: 0,

  // When
  sameStart: 0.6,
  doors: 1.1,
  withinAnHour: -1.3,
  hoursApart: -2.8,
  sameEnd: 0.1,
  endsApart: -2.2,
  inTurn: -1.7,
  seriesOnSameDays: 1.1,
  movedFromNamedDay: 0.8,
  moved: 0.6,
  otherDay: -3.3,

  // Where
  samePlace: 1,
  otherRoom: -1.5,
  nearPlace: 0.9,
  unclearPlace: -1.1,
  otherPlace: -1.5,
  together: 0.9,
  togetherInSmall: 0.5,
  movedElsewhere: 1.6,

  // What
  tellingInTexts: 1,
  sharedNames: 0.3,
  otherKind: -1.7,
  ownKinds: -0.7,
  otherPrice: -0.5,
  besides: -2,

  // By hand
  conflict: -6,
  isOneSource: -3,
  sameUid: 4,
  sameUrl: 2,
  otherMonth: -6,
  seriesAndDate: -4,
}
