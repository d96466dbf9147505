import { setTimeout as delay } from 'node:timers/promises'
import { retryAfterMs } from './retry-after.ts'

/** After a `Retry-After`, all reads of a client wait, not only the refused one. */
export interface Pause {
  note(status: number, headers: Headers): void
  over(signal?: AbortSignal): Promise<void>
}

/** @param maxMs ignore longer waits */
export function createPause(maxMs: number): Pause {
  let until = 0
  return {
    note(status, headers) {
      if (status !== 429 && status !== 503) return
      const wait = retryAfterMs(headers) ?? 0
      if (wait <= maxMs) until = Math.max(until, Date.now() + wait)
    },
    async over(signal) {
      for (let wait = until - Date.now(); wait > 0; wait = until - Date.now()) {
        await delay(wait, undefined, { signal })
      }
    },
  }
}
