/** Hands out one turn after the other, in the order in which they were asked for. */
export interface Turns {
  /** Resolves when everybody before has given their turn back; call what it answers to give back this one. */
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
