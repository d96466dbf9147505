import type { InSteps } from './retention-rule.ts'

/** Shows what a step costs whatever it removes: the search for rows, the turn to write and the commit. */
const FIRST_LIMIT = 1
const FEWEST = 10
const MOST_AT_ONCE = 100
/** What the rows of one step may take: other writes wait meanwhile, and should wait for less than 50 ms. */
const LONG_MS = 20
const SHORT_MS = LONG_MS / 2
const LEAST_PAUSE_MS = 5

export interface StepTimer {
  /** Milliseconds since any fixed moment. */
  now(): number
  pause(milliseconds: number): Promise<void>
}

const realTimer: StepTimer = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Removes rows in steps of as many as this machine removes quickly: a step that takes long halves the next one, a short one
 * doubles it. Each pause is as long as the step before it, so that half of the time is left to others.
 * @param longestMs of all steps together; what is left then is left for the next time.
 */
export function createSteps(longestMs: number, { now, pause }: StepTimer = realTimer): InSteps {
  const endsAt = now() + longestMs
  return async (removeSome) => {
    let removed = 0
    let limit = FIRST_LIMIT
    let quickest = Number.POSITIVE_INFINITY
    while (now() < endsAt) {
      const asked = limit
      const begun = now()
      const some = await removeSome(asked)
      const took = now() - begun
      removed += some
      quickest = Math.min(quickest, took)
      const tookForRows = took - quickest
      if (tookForRows > LONG_MS) limit = Math.floor(asked / 2)
      else if (tookForRows < SHORT_MS) limit = asked * 2
      limit = Math.min(MOST_AT_ONCE, Math.max(FEWEST, limit))
      if (some < asked) break
      await pause(Math.max(LEAST_PAUSE_MS, took))
    }
    return removed
  }
}
