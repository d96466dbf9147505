import { setTimeout as delay } from 'node:timers/promises'
import { retryAfterMs } from './retry-after.ts'

/** Holds back all reads of a client while WordPress has asked to be left alone, not only the one that it refused. */
export interface Pause {
  note(status: number, headers: Headers): void
  over(signal?: AbortSignal): Promise<void>
}

/** @param maxMs a longer wait than this is not kept. */
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
