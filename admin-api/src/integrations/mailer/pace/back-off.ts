const FIRST_MS = 1000
const LONGEST_MS = 5 * 60_000

export interface BackOff {
  /** How long to leave the server alone; 0 where that has just been said. */
  failed(now: number): number
  worked(): void
}

/** Longer and longer with each failure in a row. Connections that fail together count as one. */
export function createBackOff(): BackOff {
  let wait = FIRST_MS
  let until = 0
  return {
    failed(now) {
      if (now < until) return 0
      const length = wait
      wait = Math.min(LONGEST_MS, wait * 2)
      until = now + length
      return length
    },
    worked() {
      wait = FIRST_MS
      until = 0
    },
  }
}
