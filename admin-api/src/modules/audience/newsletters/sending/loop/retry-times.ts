const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** Before each further try of a message that the server put off; after the last it has failed. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR]

/** When a message that was put off is tried again; undefined when that was often enough. */
export function nextDeferredTry(attempts: number, now: number): number | undefined {
  const wait = WAITS[attempts - 1]
  return wait === undefined ? undefined : now + wait
}

/**
 * The same for one that never got as far as the server's verdict: that says nothing about the address, so it has no end.
 * Others go first meanwhile. One that broke many connections waits longer than one for which there was none.
 */
export function nextUnansweredTry(breaks: number, now: number): number {
  return now + (breaks < MANY_BREAKS ? MINUTE : 15 * MINUTE)
}

/** Connections that a message may break before it is tried only now and then. */
export const MANY_BREAKS = 5

export const LONGEST_PAUSE = MINUTE

/** How long the server is left alone after so many connections in a row that came to nothing. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE, 1000 * 2 ** Math.max(0, failures - FAILURES_IN_A_ROW))
}

/** So many, and the server counts as unreachable. */
export const FAILURES_IN_A_ROW = 3
