import type { AppContext } from '../../context.ts'

/** Bounds the memory; far above what the limits let in at the default rate. Beyond it, counts start over. */
const MOST_COUNTS = 200_000

/** Calls in memory, by name, within windows of one length. */
export interface WindowCounts {
  /** @returns milliseconds until the window ends, if the name has used it up */
  waitFor(name: string, most: number): number | undefined
  /** @param cost negative to take a count back */
  add(name: string, cost: number): void
}

/** @param length in milliseconds */
export function createWindowCounts(length: number, clock: AppContext['clock']): WindowCounts {
  let endsAt = 0
  let counts = new Map<string, number>()

  return {
    waitFor(name, most) {
      const now = clock.now()
      if (now >= endsAt || counts.size > MOST_COUNTS) {
        counts = new Map()
        endsAt = now + length
      }
      return (counts.get(name) ?? 0) >= most ? endsAt - now : undefined
    },
    add(name, cost) {
      counts.set(name, Math.max(0, (counts.get(name) ?? 0) + cost))
    },
  }
}
