import type { PublishAttempt } from './publish-changes.ts'

/** This machine’s disk may be full, and another machine’s isn’t. */
const AFTER_FAILURES = 2
/** This machine may be the only one that doesn’t reach the object store. Most outages are shorter. */
const AFTER_UNAVAILABLE_MS = 20_000
/** Long enough for the others to ask, and no longer: there may be none. */
const FOR_MS = 5000

/** A machine whose publishes fail lets others try for a moment. @param now milliseconds of a clock that never goes back */
export function createStepAside(now = () => performance.now()) {
  let failuresInARow = 0
  let unavailableSince: number | undefined
  let until = Number.NEGATIVE_INFINITY

  function isOver(outcome: PublishAttempt): boolean {
    failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0
    unavailableSince = outcome === 'unavailable' ? (unavailableSince ?? now()) : undefined
    return (
      failuresInARow >= AFTER_FAILURES ||
      (unavailableSince !== undefined && now() - unavailableSince >= AFTER_UNAVAILABLE_MS)
    )
  }

  return {
    isAside: () => now() < until,
    /** @returns whether this machine steps aside now */
    note(outcome: PublishAttempt): boolean {
      if (!isOver(outcome)) return false
      unavailableSince = undefined
      until = now() + FOR_MS
      return true
    },
  }
}
