import type { AppContext } from '../../../context.ts'

/** The first step measures the fixed cost: finding rows, waiting to write, and the commit. */
const FIRST_LIMIT = 1
const FEWEST = 10
const MOST_AT_ONCE = 100
/** Time budget for a step's rows. Other writes wait meanwhile, which should stay below 50 ms. */
const LONG_MS = 20
const SHORT_MS = LONG_MS / 2
const LEAST_PAUSE_MS = 5

interface StepTimer {
  now(): number
  pause(milliseconds: number): Promise<void>
}

const realTimer: StepTimer = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Adapts the step size to the machine, and pauses as long as each step took, which leaves half of the time to others.
 * @param longestMs limit for all steps together; the rest is left for the next run.
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

/** Calls `removeSome` until nothing is left, with pauses for other writers. Returns the total. */
type InSteps = (removeSome: (limit: number) => Promise<number>) => Promise<number>

/** Removes everything older than `before` (milliseconds) in short transactions. Returns how much. */
export type Remove = (context: AppContext, before: number, inSteps: InSteps) => Promise<number>
