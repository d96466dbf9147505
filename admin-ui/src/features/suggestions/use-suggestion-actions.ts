import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { messageFrom } from '../../lib/api-error.ts'
import { findLostFocus } from '../../lib/lost-focus.ts'
import { randomId } from '../../lib/random-id.ts'
import { paths } from '../../paths.ts'
import { toastFailure } from '../../ui/toast.ts'
import { DONE, FAILED, TOUCHED } from './action-texts.ts'
import { type ActionDetails, type ActionVariables, itemOf, waitingOf } from './action-variables.ts'
import type { Busy, SuggestionAction } from './decision.ts'
import { mayWait } from './send-decision.ts'
import { perform } from './suggestions.api.ts'
import { tellSteps } from './tell-steps.ts'
import { useBusy } from './use-busy.ts'
import { useReports } from './use-reports.ts'
import { useSteps } from './use-steps.ts'
import { useUndo } from './use-undo.ts'
import { useWaitingDecisions } from './use-waiting-decisions.ts'
import { viewOf } from './view-of.ts'

const KEY = ['suggestion-action']

/**
 * Runs decisions without waiting for one another; each suggestion stays busy until the list is refetched. Without a
 * connection, decisions wait in order.
 */
export function useSuggestionActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const running = useBusy()
  /** Number of pending actions. */
  const pending = useRef(0)
  const settled = useRef(new Map<string, SuggestionAction>())
  const refreshes = useRef(0)
  const steps = useSteps()
  const reports = useReports()
  const queue = useWaitingDecisions(async (decision, outcomes) => {
    await refresh([decision.action])
    tell(reports.note(decision, outcomes), decision)
  })
  const undo = useUndo({ steps, queue, running, refresh })

  async function refresh(actions: readonly SuggestionAction[] = []): Promise<void> {
    const lists = new Set(['content-suggestions', ...actions.flatMap((action) => TOUCHED[action] ?? [])])
    await Promise.all([...lists].map((list) => client.invalidateQueries({ queryKey: [list] })))
    findLostFocus()
  }

  const { tell, wait, dontSend } = tellSteps({ steps, queue, takeBack: undo.takeBack })

  const one = useMutation({
    mutationKey: KEY,
    networkMode: 'always',
    async mutationFn({ action, item, decision, details }: ActionVariables) {
      const made = await perform(action, item, {
        ...{ decision, until: details.until ?? null, other: details.other },
        ...details.corrected,
        ...details.cleared,
      })
      if (made.suggestion) details.onMade?.(made.suggestion)
      return made
    },
    onMutate({ action, item }) {
      pending.current += 1
      reports.forget([item.id])
      running.start([item.id], action)
    },
    onSuccess(made, { action, item, order, decision, details: { next } }) {
      tell(
        { done: [made.suggestion?.id ?? item.id], said: { ...DONE[action](item), ...viewOf(action, made) } },
        { id: decision, order, action },
      )
      const [to, edit] = action === 'event' ? [paths.calendar, made.eventId] : [paths.content, made.articleId]
      if ((action === 'draft' || action === 'event') && edit) {
        const search = { edit, ...(next && { triage: next }) }
        navigate({ to, search }).catch(reportError)
      }
    },
    onError(error, { action, item, order, decision, details }) {
      const waiting = waitingOf({ order, action, item, decision, details })
      if (waiting && mayWait(error)) return wait(waiting)
      reports.refuse(item.id, messageFrom(error, 'Please try again.'))
      toastFailure(FAILED[action], error)
    },
    async onSettled(_made, _error, { action, item }) {
      settled.current.set(item.id, action)
      pending.current -= 1
      // Only the last of several actions refetches; an earlier refetch would still contain the pending ones.
      if (pending.current > 0) return
      const done = new Map(settled.current)
      const mine = ++refreshes.current
      await refresh([...new Set(done.values())])
      // A later decision has started a newer refetch, which covers this one.
      if (mine !== refreshes.current) return
      for (const id of done.keys()) settled.current.delete(id)
      running.end(done.keys())
    },
  })

  const waitingActions = queue.waiting.flatMap(({ action, items }) => items.map(({ id }) => [id, action] as const))
  const allBusy: ReadonlyMap<string, Busy> = new Map([...waitingActions, ...running.busy])

  return {
    busy: allBusy,
    queue,
    reports,
    wait,
    dontSend,
    /** Marks the suggestions as busy until the answer is there, for which an undo waits. */
    async together<T>(ids: readonly string[], action: SuggestionAction, work: () => Promise<T>): Promise<T> {
      running.start(ids, action)
      const answer = work().finally(() => running.end(ids))
      running.track(answer)
      return answer
    },
    /** The suggestion whose last step was undone; it gets the focus when it is back in the list. */
    undone: undo.undone,
    nextOrder: steps.nextOrder,
    act(action: SuggestionAction, suggestion: Suggestion, details: ActionDetails = {}): Promise<unknown> {
      if (allBusy.has(suggestion.id)) return Promise.resolve()
      const variables = { action, item: itemOf(suggestion), order: steps.nextOrder(), decision: randomId(), details }
      const waiting = waitingOf(variables)
      // In the order of the clicks.
      if (waiting && queue.waiting.length > 0) {
        wait(waiting)
        return queue.send()
      }
      // Errors were already reported.
      const done = one.mutateAsync(variables).catch(() => undefined)
      running.track(done)
      return done
    },
    tell,
    /** The next step to undo. */
    lastStep: steps.last,
    takeBack: undo.takeBack,
    takeBackOne: undo.takeBackOne,
    refresh,
  }
}
export type SuggestionActions = ReturnType<typeof useSuggestionActions>
