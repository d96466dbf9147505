/** At most this share of the time goes into comparing ids for its own sake. */
const SHARE = 1 / 20

/**
 * When ids are compared although nothing says that any differ: at a look each minute, ten thousand posts afford it each
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
