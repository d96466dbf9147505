import type { Evidence } from './evidence.ts'
import { type Features, featuresOf } from './features.ts'
import { WEIGHTS } from './weights.ts'

const NAMES = Object.keys(WEIGHTS) as (keyof Features)[]

/** Above 0: more likely one event than two. */
export function scoreOf(evidence: Evidence): number {
  const features = featuresOf(evidence)
  let score = 0
  for (const name of NAMES) score += WEIGHTS[name] * features[name]
  return score
}
