import { setTimeout as delay } from 'node:timers/promises'
import { retryAfterMs } from './retry-after.ts'

/** After a `Retry-After`, all reads of a client wait, not only the refused one. */
export interface Pause {
  note(status: number, headers: Headers): void
  over(signal?: AbortSignal): Promise<void>
}

type Wait = (ms: number, signal: AbortSignal | undefined) => Promise<void>

const waitByTimer: Wait = (ms, signal) => delay(ms, undefined, { signal })

/** @param maxMs ignore longer waits */
export function createPause(maxMs: number, wait = waitByTimer): Pause {
  let until = 0
  return {
    note(status, headers) {
      if (status !== 429 && status !== 503) return
      const asked = retryAfterMs(headers) ?? 0
      if (asked <= maxMs) until = Math.max(until, Date.now() + asked)
    },
    async over(signal) {
      for (let left = until - Date.now(); left > 0; left = until - Date.now()) await wait(left, signal)
    },
  }
}
