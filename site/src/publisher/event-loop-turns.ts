import { setImmediate } from 'node:timers/promises'

/** A preview need not wait for more than this many pages. */
const PAGES_IN_A_ROW = 50

/** To be awaited for each page: after so many, everything else that waits in this process gets its turn. */
export function createTurns(): () => Promise<void> {
  let pages = 0
  return async () => {
    pages++
    if (pages % PAGES_IN_A_ROW === 0) await setImmediate()
  }
}
