import type { Evidence } from './evidence.ts'
import { type Features, featuresOf } from './features.ts'
import { WEIGHTS } from './weights.ts'

/** Above 0: more likely one event than two. */
export function scoreOf(evidence: Evidence): number {
  return Object.values(scoreParts(evidence)).reduce((total, part) => total + part, 0)
}

export function scoreParts(evidence: Evidence): Record<string, number> {
  const features = featuresOf(evidence)
  const names = Object.keys(features) as (keyof Features)[]
  return Object.fromEntries(names.map((name) => [name, WEIGHTS[name] * features[name]]))
}
