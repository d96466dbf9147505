import {
  bulkSuggestionsResultSchema,
  restoredSuggestionsSchema,
  suggestionUndoneSchema,
} from '@hometown/shared-types/suggestion-calls'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import type { SuggestionAction } from './decision.ts'
import { inParts } from './in-parts.ts'
import { pathOf, SUGGESTIONS } from './suggestions.api.ts'

const GONE = 'Suggestions that were deleted long ago, or found again since, can’t be restored.'

/**
 * Undoes the steps, except where someone has continued from the result. Returns a message if there is something to
 * report.
 * @param action if missing, undoes each one's last step, also another user's.
 */
export async function takeBackSteps(ids: readonly string[], action?: SuggestionAction): Promise<string | undefined> {
  if (action === 'delete') return restore(ids)
  const step = action ? { step: action } : {}
  const [only] = ids
  if (only !== undefined && ids.length === 1)
    return (await api.post(`${pathOf(only)}/undo`, step, suggestionUndoneSchema)).message
  const results = await inParts(ids, async (some) => {
    return (await api.post(`${SUGGESTIONS}/undo`, { ids: some, ...step }, bulkSuggestionsResultSchema)).results
  })
  const failed = results.filter(({ ok }) => !ok)
  const why = failed[0]?.message ?? ''
  if (failed.length === results.length) throw new Error(why)
  const done = `${results.length - failed.length} of ${countOf(results.length, 'decision')} undone`
  return failed.length > 0 ? `${done}. ${failed.length} failed: ${why}` : `${done}.`
}

/** An approval may have corrections after it. */
const MOST_STEPS = 10

/** Undoes steps until it is pending. */
export async function takeBackToPending(id: string): Promise<string | undefined> {
  let message: string | undefined
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const undone = await api.post(`${pathOf(id)}/undo`, {}, suggestionUndoneSchema)
    message = undone.message
    if (undone.suggestion.status === 'pending') break
  }
  return message
}

async function restore(ids: readonly string[]): Promise<string | undefined> {
  const parts = await inParts(ids, async (some) => {
    return [(await api.post(`${SUGGESTIONS}/restore`, { ids: some }, restoredSuggestionsSchema)).restored]
  })
  const restored = parts.reduce((sum, one) => sum + one, 0)
  if (restored === 0) throw new Error(GONE)
  return restored < ids.length ? `${restored} of ${ids.length} restored. ${GONE}` : undefined
}
