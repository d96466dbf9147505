const DAY_MS = 24 * 3600_000
const MOST_DOUBLINGS = 6

interface After {
  now: number
  failures: number
  /** Seconds that the other end wants to be left alone. */
  retryAfter?: number | undefined
}

/** When a feed or a source is asked again; null where nothing is read by itself. Who fails is asked ever more rarely, at last once a day. */
export function nextCheckAt(harvestSeconds: number, { now, failures, retryAfter = 0 }: After): number | null {
  if (harvestSeconds === 0) return null
  const wait = harvestSeconds * 1000 * 2 ** Math.min(failures, MOST_DOUBLINGS)
  const longest = Math.max(DAY_MS, harvestSeconds * 1000)
  return now + Math.max(Math.min(wait, longest), Math.min(retryAfter * 1000, 7 * DAY_MS))
}
