export interface Turns {
  /** Resolves when it is the caller's turn; call the result to end it. */
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
