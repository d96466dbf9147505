export class TimeIsUpError extends Error {
  override name = 'TimeIsUpError'
}

/** Shared: without a reason, each abort would capture a stack. */
const OVER = new Error('The work is over.')

export interface TimeLimit {
  /** Its signal aborts when the remaining time is over or the caller gives up. */
  spend<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** For several pieces of work together, without the waits between them. */
export function createTimeLimit(ms: number, outer: AbortSignal | undefined): TimeLimit {
  let leftMs = ms
  return {
    async spend(work) {
      if (leftMs <= 0) throw new TimeIsUpError()
      const limit = new AbortController()
      const start = performance.now()
      const timer = setTimeout(() => {
        // Timers may fire a fraction of a millisecond early, which would be left over.
        leftMs = 0
        limit.abort(new TimeIsUpError())
      }, leftMs)
      try {
        return await work(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal)
      } finally {
        clearTimeout(timer)
        // Connections keep listening to their signal, and Node keeps such a signal, and everything behind it, in
        // memory.
        limit.abort(OVER)
        leftMs -= performance.now() - start
      }
    },
  }
}
