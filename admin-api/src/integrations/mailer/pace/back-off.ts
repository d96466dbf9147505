const FIRST_MS = 1000
const LONGEST_MS = 5 * 60_000

export interface BackOff {
  /** @returns the pause in milliseconds; 0 if one is running already */
  failed(now: number): number
  worked(): void
}

/** Pauses grow with consecutive failures. Connections that fail together count as one. */
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
