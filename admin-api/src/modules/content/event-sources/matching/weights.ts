import type { Features } from './features.ts'

export type Weights = Readonly<Record<keyof Features, number>>

/**
 * How much each observation speaks for one event (above 0) or for two. Learned from the labelled pairs by
 * `bench/events/fit-weights.ts`, and rounded; what labelled pairs hardly have is set by hand (the last group).
 */
export const WEIGHTS: Weights = {
  base: -0.5,

  // When
  sameStart: 0.6,
  doors: 1.5,
  withinAnHour: -1.1,
  hoursApart: -2.8,
  endsApart: -1.2,
  inTurn: -2.2,
  dayOnly: 1.3,
  seriesOnSameDays: 0.8,
  movedFromNamedDay: 0.9,
  moved: 0.9,
  otherDay: -2.9,

  // Where
  samePlace: 0.5,
  otherRoom: -1.2,
  nearPlace: 0.7,
  unclearPlace: -1.3,
  otherPlace: -1.9,
  together: 0.7,
  togetherInSmall: 0.1,
  togetherOfKind: 0.6,
  soonInPlace: 0.7,
  soonOfKind: 0.7,
  movedElsewhere: 1.7,

  // What
  tellingInTexts: 0.9,
  sharedNames: 0.6,
  hintedKind: 0.7,
  otherKind: -2.1,
  ownKinds: -0.2,
  otherPrice: -0.6,
  besides: -2.2,

  // By hand
  conflict: -6,
  isOneSource: -3,
  sameUid: 4,
  sameUrl: 2,
  otherMonth: -6,
  seriesAndDate: -4,
}
