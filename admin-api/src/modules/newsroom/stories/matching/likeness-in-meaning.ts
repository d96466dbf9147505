import type { StoryComparison } from './compare-stories.ts'

/** Whole numbers of one byte, which is exact enough for a cosine. */
export type MeaningVector = Int8Array

/** How much alike the texts of a newsroom usually are to one model: models differ widely. */
export interface UsualLikeness {
  readonly mean: number
  readonly deviation: number
}

const FEWEST_COMPARED = 20
/** Of a likeness that is one deviation above the usual. */
const WEIGHT = 0.5
/** Higher than of facts alone, because a likeness that is no more than usual for one subject lifts the score as well. */
const OFFERED_BY_MEANING_FROM = -5.5
/** Deviations above the usual. */
const LEAST_ALIKE = 1
/** Texts that are all alike tell nothing: likenesses deviate at least so much. */
const LEAST_DEVIATION = 0.1

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

/** In deviations above the usual. Near zero where all texts are alike. */
export function aboveUsual(cosine: number, { mean, deviation }: UsualLikeness): number {
  return (cosine - mean) / Math.max(deviation, LEAST_DEVIATION)
}

/** @returns the score with what meaning adds, if that makes an offer. Meaning alone never joins. */
export function scoreByMeaning(
  { verdict, score }: Pick<StoryComparison, 'verdict' | 'score'>,
  above: number,
): number | undefined {
  if (verdict === 'join' || above < LEAST_ALIKE) return undefined
  const both = score + WEIGHT * above
  return both >= OFFERED_BY_MEANING_FROM ? both : undefined
}
