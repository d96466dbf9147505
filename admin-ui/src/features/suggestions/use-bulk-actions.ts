import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { BulkSuggestionsInput, BulkSuggestionsResult } from '@hometown/shared-types/suggestion-calls'
import { useMutation } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { inParts } from './in-parts.ts'
import { possibleFor } from './possible.ts'
import { changeSuggestions } from './suggestions.api.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

export type BulkAction = Exclude<BulkSuggestionsInput['action'], 'snooze'>

const DONE: Readonly<Record<BulkAction, string>> = {
  approve: 'Approved',
  publish: 'Published',
  reject: 'Rejected',
  delete: 'Deleted',
}

/** The suggestions that allow the action. */
export function ableTo(action: BulkAction, suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter((one) => possibleFor(one, 'all')[action])
}

export function useBulkActions(actions: SuggestionActions, onDone: () => void) {
  return useMutation({
    async mutationFn({ action, suggestions }: { action: BulkAction; suggestions: readonly Suggestion[] }) {
      const results: BulkSuggestionsResult['results'] = []
      try {
        await inParts(suggestions, async (some) => {
          const ids = some.map(({ id }) => id)
          const answer = await changeSuggestions({ ids, action, versions: versionsOf(some) })
          results.push(...answer.results)
          return []
        })
      } catch (error) {
        // Report the part that succeeded, so that it can be undone.
        if (results.length === 0) throw error
        const message = error instanceof Error ? error.message : ''
        for (const { id } of suggestions.slice(results.length)) results.push({ id, ok: false, message })
      }
      return results
    },
    async onSuccess(results, { action }) {
      onDone()
      const done = results.filter(({ ok }) => ok).map(({ id }) => id)
      const failed = results.filter(({ ok }) => !ok)
      const title = `${DONE[action]} ${countOf(done.length, 'suggestion')}`
      const description = failed.length > 0 ? `${failed.length} not: ${failed[0]?.message}` : undefined
      await actions.refresh(action === 'publish' ? ['publish'] : [])
      if (done.length === 0) return toast({ title, variant: 'destructive', ...(description && { description }) })
      actions.tell({ title, ...(description && { description }) }, { ids: done, action })
    },
    onError: (error, { action }) => toastFailure(action === 'publish' ? 'Publish failed' : 'Update failed', error),
  })
}
