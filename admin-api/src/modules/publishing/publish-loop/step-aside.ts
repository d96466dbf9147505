import type { PublishAttempt } from './publish-changes.ts'

/** This machine’s disk may be full, and another machine’s isn’t. */
const AFTER_FAILURES = 2
/** Long enough for the others to ask, and no longer: there may be none. */
const FOR_MS = 5000

/** A machine whose publishes fail lets others try for a moment. */
export function createStepAside() {
  let failuresInARow = 0
  let until = Number.NEGATIVE_INFINITY
  return {
    isAside: () => performance.now() < until,
    /** @returns whether this machine steps aside now */
    note(outcome: PublishAttempt): boolean {
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
      if (failuresInARow < AFTER_FAILURES) return false
      until = performance.now() + FOR_MS
      return true
    },
  }
}
