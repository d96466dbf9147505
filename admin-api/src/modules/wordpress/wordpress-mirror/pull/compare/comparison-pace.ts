/** At most this share of the time is spent on comparisons that no difference calls for. */
const SHARE = 1 / 20

/**
 * When to compare ids although nothing suggests a difference. With a poll each minute, ten thousand posts allow it every
 * time, and fifty thousand every second time.
 */
export interface ComparisonPace {
  isDue(): boolean
  measure<T>(compare: () => Promise<T>): Promise<T>
}

/** @param now milliseconds of a clock that only goes forward. */
export function createComparisonPace(now: () => number = () => performance.now()): ComparisonPace {
  let dueAt = Number.NEGATIVE_INFINITY
  return {
    isDue: () => now() >= dueAt,
    async measure(compare) {
      const startedAt = now()
      const compared = await compare()
      const endedAt = now()
      dueAt = endedAt + (endedAt - startedAt) / SHARE
      return compared
    },
  }
}
