import { setImmediate } from 'node:timers/promises'

/** A preview waits for at most this many pages. */
const PAGES_IN_A_ROW = 50

/** Await the result for each page, so that other work in this process gets its turn. */
export function createTurns(): () => Promise<void> {
  let pages = 0
  return async () => {
    pages++
    if (pages % PAGES_IN_A_ROW === 0) await setImmediate()
  }
}
