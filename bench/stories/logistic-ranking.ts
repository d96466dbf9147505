/** The values of each feature, and whether the two tell of one happening. */
export interface Sample {
  readonly values: Float64Array
  readonly isSame: boolean
}

/** Of the weight of a feature. */
export interface Bounds {
  readonly least: number
  readonly most: number
}

/** One item with all that it may belong to. */
export type Group = readonly Sample[]

const ROUNDS = 14
const INNER_ROUNDS = 60
/** Learning weights that rank the right one first, and a little, that tell the right ones of all items from the others. */
const OF_RANKING = 0.9
const RIDGE = 1e-3
const AT_FIRST = -4

/**
 * Newton's method with small weights preferred, within their bounds. Groups without a right one only teach how low the
 * others are. @returns a weight for each feature, and last the base
 */
export function fitRanking(groups: readonly Group[], bounds: readonly Bounds[]): Float64Array {
  const features = bounds.length
  const size = features + 1
  const scales = scalesOf(groups, features)
  const scaledBounds = bounds.map(({ least, most }, at) => ({
    least: least * (scales[at] ?? 1),
    most: most * (scales[at] ?? 1),
  }))
  const scaled = groups.map((group) =>
    group.map(({ values, isSame }) => ({
      isSame,
      values: Float64Array.from({ length: size }, (_, at) =>
        at < features ? (values[at] ?? 0) / (scales[at] ?? 1) : 1,
      ),
    })),
  )
  const right = scaled.flat().filter(({ isSame }) => isSame).length
  const ranked = scaled.filter((group) => group.some(({ isSame }) => isSame) && group.length > 1)
  const weights = Float64Array.from([...scaledBounds.map(({ least }) => least), AT_FIRST])
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, at) => (at < features ? RIDGE * weight : 0))
    const curve = Array.from({ length: size }, (_, at) => {
      const row = new Float64Array(size)
      row[at] = (at < features ? RIDGE : 0) + 1e-8
      return row
    })
    for (const group of scaled) addLogistic(group, weights, (1 - OF_RANKING) / right, slope, curve)
    for (const group of ranked) addRanking(group, weights, OF_RANKING / ranked.length, slope, curve)
    const step = stepOf(curve, slope, weights, scaledBounds)
    const most = step.reduce((largest, one) => Math.max(largest, Math.abs(one)), 0)
    for (let at = 0; at < size; at++) weights[at] = (weights[at] ?? 0) + (step[at] ?? 0) * Math.min(1, 3 / most)
    if (most < 1e-3) break
  }
  return weights.map((weight, at) => (at < features ? weight / (scales[at] ?? 1) : weight))
}

function scalesOf(groups: readonly Group[], features: number): number[] {
  const all = groups.flat()
  return Array.from({ length: features }, (_, at) => {
    const mean = all.reduce((sum, { values }) => sum + (values[at] ?? 0), 0) / all.length
    const variance = all.reduce((sum, { values }) => sum + ((values[at] ?? 0) - mean) ** 2, 0) / all.length
    return Math.sqrt(variance) + 1e-3
  })
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

function addOuter(curve: readonly Float64Array[], values: Float64Array, factor: number): void {
  for (let at = 0; at < values.length; at++) {
    const mine = factor * (values[at] ?? 0)
    const row = curve[at]
    if (mine === 0 || !row) continue
    for (let next = 0; next < values.length; next++) row[next] = (row[next] ?? 0) + mine * (values[next] ?? 0)
  }
}

function addTo(sum: Float64Array, values: Float64Array, factor: number): void {
  for (let at = 0; at < values.length; at++) sum[at] = (sum[at] ?? 0) + factor * (values[at] ?? 0)
}

function addLogistic(
  group: Group,
  weights: Float64Array,
  factor: number,
  slope: Float64Array,
  curve: readonly Float64Array[],
): void {
  for (const { values, isSame } of group) {
    const guess = 1 / (1 + Math.exp(-dot(weights, values)))
    addTo(slope, values, factor * (guess - (isSame ? 1 : 0)))
    addOuter(curve, values, factor * guess * (1 - guess))
  }
}

function addRanking(
  group: Group,
  weights: Float64Array,
  factor: number,
  slope: Float64Array,
  curve: readonly Float64Array[],
): void {
  const scores = group.map(({ values }) => dot(weights, values))
  const most = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - most))
  const all = odds.reduce((sum, one) => sum + one, 0)
  const same = odds.reduce((sum, one, at) => sum + (group[at]?.isSame ? one : 0), 0)
  const mean = new Float64Array(weights.length)
  group.forEach(({ values, isSame }, at) => {
    const share = (odds[at] ?? 0) / all
    addTo(mean, values, share)
    addTo(slope, values, factor * (share - (isSame ? (odds[at] ?? 0) / same : 0)))
    addOuter(curve, values, factor * share)
  })
  addOuter(curve, mean, -factor)
}

/** The best step of the quadratic approximation that leaves all weights within their bounds, coordinate by coordinate. */
function stepOf(
  curve: readonly Float64Array[],
  slope: Float64Array,
  weights: Float64Array,
  bounds: readonly Bounds[],
): Float64Array {
  const step = new Float64Array(slope.length)
  const rest = slope.slice()
  for (let round = 0; round < INNER_ROUNDS; round++) {
    for (let at = 0; at < step.length; at++) {
      const row = curve[at] ?? new Float64Array(step.length)
      const wanted = (step[at] ?? 0) - (rest[at] ?? 0) / (row[at] ?? 1)
      const { least, most } = bounds[at] ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY }
      const weight = weights[at] ?? 0
      const next = Math.min(most - weight, Math.max(least - weight, wanted))
      const change = next - (step[at] ?? 0)
      if (change === 0) continue
      addTo(rest, row, change)
      step[at] = next
    }
  }
  return step
}
