const MOST_SECONDS = 7 * 24 * 3600

/** Seconds or a date; at most a week. */
export function secondsToWait(header: string | undefined, now = Date.now()): number | undefined {
  if (!header) return
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000)
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 0), MOST_SECONDS) : undefined
}
