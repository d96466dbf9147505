export interface OneAtATime {
  /** Starts the work or joins the run in progress; resolves when it ends, even with an error. */
  run(): Promise<void>
  start(): void
  /** Resolves when nothing is running. */
  settled(): Promise<void>
}

/** Work that must never overlap with itself. Errors go only to `onFailure`. */
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
