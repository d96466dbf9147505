const SECOND = 1000
const MINUTE = 60 * SECOND
const WAITS = [5 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE]
const LONGEST_WAIT = 60 * MINUTE
const MOST_TRIES = 28

export function nextTry(attempts: number, now: number): number | null {
  return attempts >= MOST_TRIES ? null : now + (WAITS[attempts - 1] ?? LONGEST_WAIT)
}
