export interface OneAtATime {
  /** Begins the work, or joins what is under way; resolves when that has ended, however it ended. */
  run(): Promise<void>
  /** Resolves when nothing is under way any more. */
  settled(): Promise<void>
}

/** Work that many may ask for and that must never be done twice at once. Its failures go to `onFailure` alone. */
export function oneAtATime(work: () => Promise<void>, onFailure: (error: unknown) => void): OneAtATime {
  let underWay: Promise<void> | undefined
  return {
    run() {
      underWay ??= work()
        .catch(onFailure)
        .finally(() => {
          underWay = undefined
        })
      return underWay
    },
    settled: async () => underWay,
  }
}
