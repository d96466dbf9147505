const DAY_MS = 24 * 3600_000
const MOST_DOUBLINGS = 6

interface After {
  now: number
  failures: number
  retryAfter?: number | undefined
}

/** Null if automatic reading is off. Failures double the wait, up to a day. */
export function nextCheckAt(harvestSeconds: number, { now, failures, retryAfter = 0 }: After): number | null {
  if (harvestSeconds === 0) return null
  const wait = harvestSeconds * 1000 * 2 ** Math.min(failures, MOST_DOUBLINGS)
  const longest = Math.max(DAY_MS, harvestSeconds * 1000)
  return now + Math.max(Math.min(wait, longest), Math.min(retryAfter * 1000, 7 * DAY_MS))
}
