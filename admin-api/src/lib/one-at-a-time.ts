export interface OneAtATime {
  /** Joins the run in progress, if any. Resolves when it ends, even with an error. */
  run(): Promise<void>
  start(): void
  /** Resolves when nothing is running. */
  settled(): Promise<void>
}

export function oneAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): OneAtATime {
  let underWay: Promise<void> | undefined

  function run(): Promise<void> {
    // `async`, because `work` may throw before its first `await`, which would end the process from within a timer.
    underWay ??= (async () => work())()
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
