const MINUTE = 60_000

/** For warnings that a stranger can cause. @returns whether there may be one more in this minute */
export function createLogLimit(perMinute: number, now: () => number = () => performance.now()): () => boolean {
  let startedAt = Number.NEGATIVE_INFINITY
  let count = 0
  return () => {
    if (now() - startedAt >= MINUTE) {
      startedAt = now()
      count = 0
    }
    count++
    return count <= perMinute
  }
}
