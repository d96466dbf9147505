export interface OneAtATime {
  /** Begins the work, or joins what is under way; resolves when that has ended, however it ended. */
  run(): Promise<void>
  /** The same for callers that wait for nothing. */
  start(): void
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** Work that many may ask for and that must never be done twice at once. Its failures go to `onFailure` alone. */
export function oneAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): OneAtATime {
  let underWay: Promise<void> | undefined

  function run(): Promise<void> {
    underWay ??= work()
      .catch(onFailure)
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  return {
    run,
    start() {
      run().catch(onFailure)
    },
    settled: async () => underWay,
  }
}
