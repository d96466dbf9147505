import { failureReason } from './failure-reason.ts'
import { type Asker, follow } from './follow.ts'
import type { Visit } from './outside.ts'
import { RefusedError } from './outside-errors.ts'
import { createTimeLimit } from './pace/time-limit.ts'

const WITHIN_MS = 6000
/** Servers that don't support HEAD answer with these; the page may exist nevertheless. */
const MAYBE_NOT_FOR_HEAD: ReadonlySet<number> = new Set([400, 403, 404, 405, 406, 410, 429, 500, 501, 503])

export async function visit(asker: Asker, url: string, signal: AbortSignal): Promise<Visit> {
  const limit = createTimeLimit(WITHIN_MS, signal)
  let isAsking = false

  function statusOf(method: 'HEAD' | 'GET'): Promise<number> {
    const headers = { accept: 'text/html,*/*;q=0.8' }
    return follow(
      asker,
      url,
      { method, headers, trustedOrigins: [], limit: noting, signal },
      async (answer) => answer.status,
    )
  }
  const noting = {
    async spend<T>(work: (left: AbortSignal) => Promise<T>): Promise<T> {
      isAsking = true
      const result = await limit.spend(work)
      isAsking = false
      return result
    },
  }

  try {
    const status = await statusOf('HEAD')
    return { outcome: 'answered', status: MAYBE_NOT_FOR_HEAD.has(status) ? await statusOf('GET') : status }
  } catch (error) {
    if (error instanceof RefusedError) return { outcome: 'refused', reason: error.message }
    if (signal.aborted && !isAsking) return { outcome: 'not_asked' }
    return {
      outcome: 'unreachable',
      reason: signal.aborted ? 'The server didn’t answer in time.' : failureReason(error),
    }
  }
}
