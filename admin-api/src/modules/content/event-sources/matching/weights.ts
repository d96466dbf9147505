import type { Features } from './features.ts'

export type Weights = Readonly<Record<keyof Features, number>>

/**
 * How much each observation speaks for one event (above 0) or for two. Learned from the labelled pairs by
 * `bench/events/fit-weights.ts`, and rounded; what labelled pairs hardly have is set by hand (the last group).
 */
export const WEIGHTS: Weights = {
  base: -0.3,

  // When
  sameStart: 0.7,
  doors: 1.4,
  withinAnHour: -1.1,
  hoursApart: -2.8,
  endsApart: -1.4,
  inTurn: -2.2,
  dayOnly: 1.3,
  seriesOnSameDays: 0.7,
  movedFromNamedDay: 0.8,
  moved: 0.9,
  otherDay: -3,

  // Where
  samePlace: 0.6,
  otherRoom: -1.2,
  nearPlace: 0.7,
  unclearPlace: -1.3,
  otherPlace: -1.9,
  together: 1.3,
  togetherInSmall: 0.6,
  togetherOfKind: 0.7,
  soonInPlace: 0.7,
  soonOfKind: 0.6,
  movedElsewhere: 1.7,

  // What
  tellingInTexts: 0.8,
  sharedNames: 0.5,
  hintedKind: 0.5,
  otherKind: -2.3,
  ownKinds: -0.5,
  otherPrice: -0.7,
  besides: -2.2,

  // By hand
  conflict: -6,
  isOneSource: -3,
  sameUid: 4,
  sameUrl: 2,
  otherMonth: -6,
  seriesAndDate: -4,
}
