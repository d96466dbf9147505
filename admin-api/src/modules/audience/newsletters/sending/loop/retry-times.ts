const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Waits before each retry of a deferred message; after the last retry it has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]

export function nextDeferredTry(attempts: number, now: number): number | undefined {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? undefined : now + wait
}

/** No answer says nothing about the address, so retries never end; they get rarer after many broken connections. */
export function nextUnansweredTry(breaks: number, now: number): number {
  return now + (breaks < MANY_BREAKS ? MINUTE : 15 * MINUTE)
}

/** Broken connections before a message is retried only every 15 minutes. */
export const MANY_BREAKS = 5

export const LONGEST_PAUSE = MINUTE

export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, 1000 * 2 ** Math.max(0, failures - FAILURES_IN_A_ROW))
}

/** Consecutive failures before the server counts as unreachable. */
export const FAILURES_IN_A_ROW = 3
