import { LIKELY_FROM, type StoryComparison } from './compare-stories.ts'

/** Whole numbers of one byte, which is exact enough for a cosine. */
export type MeaningVector = Int8Array

/** How much alike the texts of a newsroom usually are to one model: models differ widely. */
export interface UsualLikeness {
  readonly mean: number
  readonly deviation: number
}

const FEWEST_COMPARED = 20
/** Deviations above the mean. */
const ALIKE = 1
/** Texts that are all alike tell nothing. */
const LEAST_ABOVE = 0.05
/** Items that the rules find further apart than this are never offered. */
const LEAST_SCORE = -5.5

export function vectorOf(values: readonly number[]): MeaningVector {
  const most = values.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0) || 1
  return Int8Array.from(values, (value) => Math.round((127 * value) / most))
}

export function cosineOf(one: MeaningVector, other: MeaningVector): number {
  let [both, first, second] = [0, 0, 0]
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0]
    both += a * b
    first += a * a
    second += b * b
  }
  return both === 0 ? 0 : both / Math.sqrt(first * second)
}

/** @returns undefined of too few */
export function usualLikeness(cosines: readonly number[]): UsualLikeness | undefined {
  if (cosines.length < FEWEST_COMPARED) return undefined
  const mean = cosines.reduce((sum, cosine) => sum + cosine, 0) / cosines.length
  const variance = cosines.reduce((sum, cosine) => sum + (cosine - mean) ** 2, 0) / cosines.length
  return { mean, deviation: Math.sqrt(variance) }
}

/** Meaning alone never joins: it only offers what the rules found unlikely, of which they offer at most the best one. */
export function isOfferedByMeaning(
  { verdict, score }: Pick<StoryComparison, 'verdict' | 'score'>,
  cosine: number,
  { mean, deviation }: UsualLikeness,
): boolean {
  const isOpen = verdict !== 'join' && score < LIKELY_FROM && score >= LEAST_SCORE
  return isOpen && cosine >= mean + Math.max(LEAST_ABOVE, ALIKE * deviation)
}
