/** A first-in, first-out lock. */
export interface Turns {
  /** Resolves when it is the caller's turn; the result ends that turn. */
  take(): Promise<() => void>
}

export function createTurns(): Turns {
  let last: Promise<void> = Promise.resolve()
  return {
    async take() {
      const before = last
      const turn = Promise.withResolvers<void>()
      last = turn.promise
      await before
      return turn.resolve
    },
  }
}
