/** @param share from 0 to 1. NaN without values */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) return Number.NaN
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export function inSeconds(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '–' : `${(milliseconds / 1000).toFixed(1)} s`
}

export function inMilliseconds(milliseconds: number): string {
  return Number.isNaN(milliseconds) ? '–' : `${Math.round(milliseconds)} ms`
}
