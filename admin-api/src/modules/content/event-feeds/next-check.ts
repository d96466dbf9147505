const DAY_MS = 24 * 3600_000

/** Returns null if automatic reading is off. Failures double the wait, up to a day. */
export function nextFeedCheckAt(
  harvestSeconds: number,
  { now, failures, retryAfter = 0 }: { now: number; failures: number; retryAfter?: number | undefined },
): number | null {
  if (harvestSeconds === 0) return null
  const usual = harvestSeconds * 1000
  const wait = Math.min(usual * 2 ** failures, Math.max(DAY_MS, usual))
  return now + Math.max(wait, Math.min(retryAfter * 1000, 7 * DAY_MS))
}
