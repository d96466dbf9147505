import { quantile } from '../support/report.ts'
import type { MemorySample } from './memory-samples.ts'

const MINUTE = 60_000
const MEGABYTE = 1_000_000

/** Megabytes within one minute: the middle of what the system sees, the lowest of what Node does, which is what was left after collecting. */
export interface MinuteFigures {
  readonly minute: number
  readonly rss: number
  readonly anonymous: number | undefined
  readonly heapUsed: number
  readonly external: number
}

export function byMinute(samples: readonly MemorySample[], begun: number): MinuteFigures[] {
  const groups = Map.groupBy(
    samples.filter(({ at }) => at >= begun),
    ({ at }) => Math.floor((at - begun) / MINUTE),
  )
  return [...groups].map(([minute, group]) => ({
    minute: minute + 1,
    rss: middle(group.map(({ rss }) => rss)) ?? 0,
    anonymous: middle(group.flatMap(({ anonymous }) => anonymous ?? [])),
    heapUsed: Math.min(...group.map(({ heapUsed }) => heapUsed)) / MEGABYTE,
    external: Math.min(...group.map(({ external }) => external)) / MEGABYTE,
  }))
}

/** Megabytes a minute: the straight line that fits the minutes best. Undefined for fewer than three. */
export function slopeOf(
  figures: readonly MinuteFigures[],
  value: (figures: MinuteFigures) => number,
): number | undefined {
  if (figures.length < 3) return undefined
  const mean = (of: (one: MinuteFigures) => number) => figures.reduce((sum, one) => sum + of(one), 0) / figures.length
  const center = mean(({ minute }) => minute)
  const average = mean(value)
  const spread = figures.reduce((sum, { minute }) => sum + (minute - center) ** 2, 0)
  return figures.reduce((sum, one) => sum + (one.minute - center) * (value(one) - average), 0) / spread
}

function middle(bytes: readonly number[]): number | undefined {
  const value = quantile(bytes, 0.5)
  return value === undefined ? undefined : value / MEGABYTE
}
