const SHARE = 1 / 20

/** With a poll each minute, ten thousand posts are compared every time, and fifty thousand every second time. */
export interface ComparisonPace {
  isDue(): boolean
  measure<T>(compare: () => Promise<T>): Promise<T>
}

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
