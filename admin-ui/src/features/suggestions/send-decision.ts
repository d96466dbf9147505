import type { BulkSuggestionsResult } from '@hometown/shared-types/suggestion-calls'
import { ApiError, messageFrom, UnreachableError } from '../../lib/api-error.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type BulkAction, type Decision, isBulkAction } from './decision.ts'
import { inParts } from './in-parts.ts'
import { changeSuggestions, perform } from './suggestions.api.ts'

/** What became of each suggestion of a decision; `message` is the reason of a refusal. */
export type Outcome = BulkSuggestionsResult['results'][number]

/**
 * @param isRepeated the decision waited, so that parts of it may be done
 * @throws the call's error, if the decision has to be sent again
 */
export async function sendDecision(decision: Decision, isRepeated: boolean): Promise<Outcome[]> {
  const { action, isBulk } = decision
  const outcomes = await (isBulk && isBulkAction(action)
    ? sendTogether(decision, action, isRepeated)
    : sendEach(decision, isRepeated))
  if (!isRepeated || action !== 'delete') return outcomes
  // The first call has deleted it, and only its answer was lost.
  return outcomes.map((one) => (one.code === 'not_found' ? { id: one.id, ok: true, message: null } : one))
}

async function sendTogether(
  { id: decision, items, until }: Decision,
  action: BulkAction,
  isRepeated: boolean,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  try {
    await inParts(items, async (some) => {
      const ids = some.map((item) => item.id)
      const more = { decision, versions: versionsOf(some), ...(until && { until }) }
      outcomes.push(...(await changeSuggestions({ ids, action, ...more })).results)
      return []
    })
  } catch (error) {
    // Report the part that succeeded, so that it can be undone.
    if (outcomes.length === 0 || mustWait(error, isRepeated)) throw error
    for (const { id } of items.slice(outcomes.length)) outcomes.push(refusalOf(id, error))
  }
  return outcomes
}

async function sendEach({ id: decision, action, items, until }: Decision, isRepeated: boolean): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const item of items) {
    try {
      await perform(action, item, { decision, until: until ?? null })
      outcomes.push({ id: item.id, ok: true, message: null })
    } catch (error) {
      if (mustWait(error, isRepeated)) throw error
      outcomes.push(refusalOf(item.id, error))
    }
  }
  return outcomes
}

function refusalOf(id: string, error: unknown): Outcome {
  const code = error instanceof ApiError ? error.code : undefined
  return { id, ok: false, message: messageFrom(error, 'Please try again.'), ...(code && { code }) }
}

/** A decision that waited goes on waiting, where one of this moment is reported as failed. */
function mustWait(error: unknown, isRepeated: boolean): boolean {
  return isRepeated ? isWorthRetrying(error) : mayWait(error)
}

const GATEWAY = new Set([502, 503, 504])

/** Whether the service was not reached, or a server before it answered in its place. */
export function mayWait(error: unknown): boolean {
  if (error instanceof UnreachableError) return true
  // A 503 of the service itself names a code.
  return error instanceof ApiError && GATEWAY.has(error.status) && error.code === undefined
}

/** Whether the same call may succeed later, such as after signing in. */
export function isWorthRetrying(error: unknown): boolean {
  if (mayWait(error)) return true
  return error instanceof ApiError && (error.status >= 500 || error.status === 429 || error.status === 401)
}
