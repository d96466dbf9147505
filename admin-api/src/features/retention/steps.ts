import type { InSteps } from './retention-rule.ts'

/** A quick machine soon takes many at once, a slow one never has to. */
const FIRST_LIMIT = 10
const MOST_AT_ONCE = 100
/** Of one step, the commit included: others wait for their turn to write meanwhile, which is to be less than 50 ms. */
const LONG_STEP_MS = 20
const SHORT_STEP_MS = LONG_STEP_MS / 2
const LEAST_PAUSE_MS = 5

export interface StepTimer {
  /** Milliseconds that only go on. */
  now(): number
  pause(milliseconds: number): Promise<void>
}

const realTimer: StepTimer = {
  now: () => performance.now(),
  pause: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
}

/**
 * Steps of as many rows as this machine removes quickly: one that takes long halves the next one, a short one doubles it.
 * Each pause is as long as the step before it, so that half of the time is left to others.
 * @param longestMs of all steps together; what is left then is left for the next time.
 */
export function createSteps(longestMs: number, { now, pause }: StepTimer = realTimer): InSteps {
  const endsAt = now() + longestMs
  let limit = FIRST_LIMIT
  return async (removeSome) => {
    let removed = 0
    while (now() < endsAt) {
      const asked = limit
      const begun = now()
      const some = await removeSome(asked)
      const took = now() - begun
      removed += some
      if (took > LONG_STEP_MS) limit = Math.max(1, Math.floor(asked / 2))
      else if (took < SHORT_STEP_MS) limit = Math.min(MOST_AT_ONCE, asked * 2)
      if (some < asked) break
      await pause(Math.max(LEAST_PAUSE_MS, took))
    }
    return removed
  }
}
