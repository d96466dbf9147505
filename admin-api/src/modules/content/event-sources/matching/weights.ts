import type { Features } from './features.ts'

export type Weights = Readonly<Record<keyof Features, number>>

/**
 * How much each observation speaks for one event (above 0) or for two. Learned from labelled pairs and rounded; what
 * they hardly had is set by hand (the last group).
 */
export const WEIGHTS: Weights = {
  base: -0.5,

  // When
  sameStart: 0.7,
  doors: 1.4,
  withinAnHour: -1,
  hoursApart: -2.8,
  endsApart: -1.2,
  inTurn: -2.2,
  dayOnly: 1.4,
  seriesOnSameDays: 0.6,
  movedFromNamedDay: 0.9,
  moved: 0.8,
  otherDay: -2.9,

  // Where
  samePlace: 0.5,
  otherRoom: -1.1,
  nearPlace: 0.7,
  unclearPlace: -1.3,
  otherPlace: -1.9,
  together: 1.1,
  togetherInSmall: 0.1,
  togetherOfKind: 0.6,
  soonInPlace: 0.7,
  soonOfKind: 0.7,
  movedElsewhere: 1.7,

  // What
  tellingInTexts: 0.6,
  sharedNames: 0.4,
  naming: 0.7,
  presenter: 0.5,
  isDescribed: 0.4,
  ownKindWords: -0.3,
  oneReplaced: -2.6,
  hintedKind: 0.5,
  otherKind: -2,
  ownKinds: -0.2,
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
