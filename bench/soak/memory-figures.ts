import { quantile } from '../support/report.ts'
import type { MemorySample } from './memory-samples.ts'

const MINUTE = 60_000
const MEGABYTE = 1_000_000

/** What of a sample's bytes is looked at; undefined for a sample that has none. */
export type Figure = (sample: MemorySample) => number | undefined

/** The middle, in megabytes. */
export function middleOf(samples: readonly MemorySample[], figure: Figure): number | undefined {
  const bytes = quantile(
    samples.flatMap((sample) => figure(sample) ?? []),
    0.5,
  )
  return bytes === undefined ? undefined : bytes / MEGABYTE
}

/** Megabytes a minute: the straight line that fits best. */
export function slopeOf(samples: readonly MemorySample[], figure: Figure): number | undefined {
  const points = samples.flatMap((sample) => {
    const bytes = figure(sample)
    return bytes === undefined ? [] : [{ minute: sample.at / MINUTE, megabytes: bytes / MEGABYTE }]
  })
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const center = mean(points.map(({ minute }) => minute))
  const spread = mean(points.map(({ minute }) => (minute - center) ** 2))
  if (!(spread > 0)) return undefined
  return mean(points.map(({ minute, megabytes }) => (minute - center) * megabytes)) / spread
}
