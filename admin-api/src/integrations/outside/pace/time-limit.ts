export class TimeIsUpError extends Error {
  override name = 'TimeIsUpError'
}

export interface TimeLimit {
  /** Does a piece of work within what is left; its signal ends when nothing is, or when nobody wants it any more. */
  spend<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>
}

/** A limit on several pieces of work together, without the waiting between them. */
export function createTimeLimit(ms: number, outer: AbortSignal | undefined): TimeLimit {
  let leftMs = ms
  return {
    async spend(work) {
      if (leftMs <= 0) throw new TimeIsUpError()
      const limit = new AbortController()
      const start = performance.now()
      const timer = setTimeout(() => limit.abort(new TimeIsUpError()), leftMs)
      try {
        return await work(outer ? AbortSignal.any([outer, limit.signal]) : limit.signal)
      } finally {
        clearTimeout(timer)
        // A connection listens to its signal for ever, and Node keeps a signal, and all behind it, that is listened to.
        limit.abort()
        leftMs -= performance.now() - start
      }
    },
  }
}
