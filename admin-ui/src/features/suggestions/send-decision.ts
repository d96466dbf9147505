import type { BulkSuggestionsResult } from '@hometown/shared-types/suggestion-calls'
import { ApiError, messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type Decision, isBulkAction } from './decision.ts'
import { inParts } from './in-parts.ts'
import { changeSuggestions, perform } from './suggestions.api.ts'

/** What became of each suggestion of a decision; `message` is the reason of a refusal. */
export type Outcome = BulkSuggestionsResult['results'][number]

/** @throws the connection's error, if the outcome is unknown: send it again */
export async function sendDecision(decision: Decision, isRepeated: boolean): Promise<Outcome[]> {
  const { id, action, items, until, isBulk } = decision
  if (isBulk && isBulkAction(action)) {
    const outcomes: Outcome[] = []
    try {
      await inParts(items, async (some) => {
        const ids = some.map((item) => item.id)
        const more = { decision: id, versions: versionsOf(some), ...(until && { until }) }
        outcomes.push(...(await changeSuggestions({ ids, action, ...more })).results)
        return []
      })
    } catch (error) {
      // Report the part that succeeded, so that it can be undone.
      if (outcomes.length === 0 || mayWait(error)) throw error
      const message = messageFrom(error, 'Please try again.')
      for (const item of items.slice(outcomes.length)) outcomes.push({ id: item.id, ok: false, message })
    }
    return outcomes
  }
  const outcomes: Outcome[] = []
  for (const item of items) {
    try {
      await perform(action, item, { decision: id, until: until ?? null })
      outcomes.push({ id: item.id, ok: true, message: null })
    } catch (error) {
      if (mayWait(error)) throw error
      // The first call has deleted it, and only its answer was lost.
      const isDone = isRepeated && action === 'delete' && error instanceof ApiError && error.status === 404
      outcomes.push({ id: item.id, ok: isDone, message: isDone ? null : messageFrom(error, 'Please try again.') })
    }
  }
  return outcomes
}

const GATEWAY = new Set([502, 503, 504])

/** Whether the service was not reached, or a server before it answered in its place. */
export function mayWait(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  // A 503 of the service itself names a code.
  return error instanceof ApiError && GATEWAY.has(error.status) && error.code === undefined
}

/** Whether a waiting decision can be sent again later, such as after signing in. */
export function isWorthRetrying(error: unknown): boolean {
  if (mayWait(error)) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401)
}
