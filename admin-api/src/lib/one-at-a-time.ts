interface OneAtATime {
  /** Joins the run in progress, if any. Resolves when it ends, even with an error. */
  run(): Promise<void>
  start(): void
  /**
   * For news that a run in progress may have missed: resolves when a run has ended that began after this call. Calls
   * during one run share the next.
   */
  runAgain(): Promise<void>
  /** Resolves when nothing is running. */
  settled(): Promise<void>
}

export function oneAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): OneAtATime {
  let underWay: Promise<void> | undefined
  let next: Promise<void> | undefined

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
    runAgain() {
      if (!underWay) return run()
      next ??= underWay.then(() => {
        next = undefined
        return run()
      })
      return next
    },
    settled: async () => next ?? underWay,
  }
}
