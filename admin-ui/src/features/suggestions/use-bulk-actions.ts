import type { Suggestion } from '@hometown/shared-types/suggestion'
import type { SnoozeUntil } from '@hometown/shared-types/suggestion-triage'
import { useMutation } from '@tanstack/react-query'
import { messageFrom } from '../../lib/api-error.ts'
import { randomId } from '../../lib/random-id.ts'
import { itemOf } from './action-variables.ts'
import type { BulkAction, Decision } from './decision.ts'
import { possibleFor } from './possible.ts'
import { mayWait, sendDecision } from './send-decision.ts'
import type { SuggestionActions } from './use-suggestion-actions.ts'

/** The suggestions that allow the action. */
export function ableTo(action: BulkAction, suggestions: readonly Suggestion[]): Suggestion[] {
  return suggestions.filter((one) => possibleFor(one, 'all')[action])
}

interface Together {
  action: BulkAction
  suggestions: readonly Suggestion[]
  until?: SnoozeUntil
}

/** One decision about several suggestions: one report, and one undo. */
export function useBulkActions(actions: SuggestionActions, onDone: () => void) {
  return useMutation({
    networkMode: 'always',
    async mutationFn({ action, suggestions, until }: Together) {
      const items = suggestions.map((one) => itemOf(one))
      const order = actions.nextOrder()
      const decision: Decision = { id: randomId(), order, action, items, isBulk: true, until: until ?? null }
      if (actions.queue.waiting.length > 0) return actions.wait(decision)
      const ids = items.map(({ id }) => id)
      await actions.together(ids, action, () => send(decision))
    },
    onSettled: onDone,
  })

  async function send(decision: Decision): Promise<void> {
    const { action, items } = decision
    try {
      const outcomes = await sendDecision(decision, false)
      await actions.refresh([action])
      actions.tell(actions.reports.note(decision, outcomes), decision)
    } catch (error) {
      // Some of it may be done. The service takes the rest when it comes again.
      if (mayWait(error)) return actions.wait(decision)
      const message = messageFrom(error, 'Please try again.')
      const outcomes = items.map(({ id }) => ({ id, ok: false, message }))
      actions.tell(actions.reports.note(decision, outcomes), decision)
    }
  }
}
