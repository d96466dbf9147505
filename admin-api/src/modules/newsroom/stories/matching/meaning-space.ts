import { aboveUsual, cosineOf, type MeaningVector, usualLikeness } from './likeness-in-meaning.ts'

/** What all texts of a newsroom have in common to a model. */
interface MeaningSpace {
  readonly mean: Float64Array
  /** The direction in which they differ most, of length 1: mostly the style, such as notices against features. */
  readonly style: Float64Array
}

/** A vector with what it shares with those two, so that likenesses need no other copy of it. */
interface PlacedMeaning {
  readonly vector: MeaningVector
  readonly ofMean: number
  readonly ofStyle: number
}

/** How much alike one text is to others, in deviations above the usual; undefined if they are too few to tell. */
export type Alikeness = (one: MeaningVector, others: readonly MeaningVector[]) => number[] | undefined

const ROUNDS = 20
const MOST_LOOKED_AT = 600
/** The largest difference of fewer texts may be chance. */
const FEWEST_WITH_STYLE = 40

/** @param vectors of all texts of a newsroom, of one model */
export function createAlikeness(vectors: readonly MeaningVector[]): Alikeness {
  const space = spaceOf(vectors)
  const ofAll = dot(space.mean, space.mean)
  const known = new Map<MeaningVector, PlacedMeaning>()
  const placed = (vector: MeaningVector) => {
    const there = known.get(vector) ?? placeIn(space, vector)
    known.set(vector, there)
    return there
  }
  return (one, others) => {
    const mine = placed(one)
    const both = others.map((other) => likenesses(mine, placed(other), ofAll))
    const usual = [0, 1].map((way) => usualLikeness(both.map((likeness) => likeness[way] ?? 0)))
    // What many texts of a small newsroom say may be its largest difference, so either way counts.
    return (
      usual[0] &&
      both.map((likeness) => Math.max(...usual.map((one, way) => (one ? aboveUsual(likeness[way] ?? 0, one) : 0))))
    )
  }
}

function spaceOf(vectors: readonly MeaningVector[]): MeaningSpace {
  const step = Math.ceil(vectors.length / MOST_LOOKED_AT)
  const some = vectors.filter((_, index) => index % step === 0).map(unit)
  const mean = new Float64Array(some[0]?.length ?? 0)
  for (const vector of some) add(mean, vector, 1 / some.length)
  for (const vector of some) add(vector, mean, -1)
  if (some.length < FEWEST_WITH_STYLE) return { mean, style: new Float64Array(mean.length) }
  // The power method: each round turns the vector towards the direction with the largest variance.
  let style = unit(mean.map((_, at) => Math.sin(at + 1)))
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(mean.length)
    for (const vector of some) add(next, vector, dot(vector, style))
    style = unit(next)
  }
  return { mean, style }
}

function placeIn({ mean, style }: MeaningSpace, vector: MeaningVector): PlacedMeaning {
  const length = unit(vector)
  return { vector, ofMean: dot(length, mean), ofStyle: dot(length, style) - dot(mean, style) }
}

/** Cosines of the vectors less the mean, and of those less the style. */
function likenesses(one: PlacedMeaning, other: PlacedMeaning, ofAll: number): readonly [number, number] {
  const both = cosineOf(one.vector, other.vector) - one.ofMean - other.ofMean + ofAll
  const [mine, theirs] = [one, other].map(({ ofMean }) => Math.max(1e-9, 1 - 2 * ofMean + ofAll))
  const [mineLess, theirsLess] = [
    Math.max(1e-9, (mine ?? 1) - one.ofStyle ** 2),
    Math.max(1e-9, (theirs ?? 1) - other.ofStyle ** 2),
  ]
  return [
    both / Math.sqrt((mine ?? 1) * (theirs ?? 1)),
    (both - one.ofStyle * other.ofStyle) / Math.sqrt(mineLess * theirsLess),
  ]
}

function unit(vector: ArrayLike<number>): Float64Array {
  const values = Float64Array.from(vector)
  const length = Math.sqrt(dot(values, values)) || 1
  return values.map((value) => value / length)
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function add(sum: Float64Array, vector: Float64Array, factor: number): void {
  for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + factor * (vector[at] ?? 0)
}
