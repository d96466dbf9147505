import type { Features } from './features.ts'

export type Weights = Readonly<Record<keyof Features, number>>

/**
 * How much each observation speaks for one event (above 0) or for two. Learned from the labelled pairs by
 * `bench/events/fit-weights.ts`, and rounded; what labelled pairs hardly have is set by hand (the last group).
 */
export const WEIGHTS: Weights = {
  base: -0.1,

  // When
  sameStart: 0.6,
  doors: 1.1,
  soon: 0,
  withinAnHour: -1.3,
  hoursApart: -2.8,
  sameEnd: 0.2,
  endsApart: -2.2,
  inTurn: -1.7,
  seriesOnSameDays: 1.1,
  movedFromNamedDay: 0.7,
  moved: 0.5,
  otherDay: -3.1,

  // Where
  samePlace: 1.1,
  otherRoom: -1.4,
  nearPlace: 0.7,
  unclearPlace: -1,
  otherPlace: -1.4,
  together: 1,
  togetherInSmall: 0.4,
  oneRoom: -0.3,
  togetherWithoutWords: 0,
  movedElsewhere: 1.5,

  // What
  titleShare: 0,
  tellingInTitles: 0.1,
  crossShare: 0,
  tellingInTexts: 1.1,
  sharedNames: 0.2,
  sameKind: 0,
  otherKind: -1.6,
  ownKinds: -0.6,
  samePrice: 0,
  otherPrice: -0.6,
  noWordInCommon: 0,
  besides: -2,

  // By hand
  conflict: -6,
  isOneSource: -3,
  sameUid: 4,
  sameUrl: 2,
  otherMonth: -6,
  seriesAndDate: -4,
}
