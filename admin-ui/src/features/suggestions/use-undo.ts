import type { Suggestion } from '@hometown/shared-types/suggestion'
import { type Dispatch, type RefObject, type SetStateAction, useRef } from 'react'
import { ApiError, UnreachableError } from '../../lib/api-error.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { Busy, SuggestionAction } from './decision.ts'
import type { Step } from './kept-steps.ts'
import { takeBackSteps } from './take-back.api.ts'
import type { useSteps } from './use-steps.ts'
import type { useWaitingDecisions } from './use-waiting-decisions.ts'

interface UndoParts {
  steps: ReturnType<typeof useSteps>
  queue: Pick<ReturnType<typeof useWaitingDecisions>, 'cancel'>
  /** Actions whose answers are on the way. */
  underWay: RefObject<Set<Promise<unknown>>>
  refresh(actions: readonly SuggestionAction[]): Promise<void>
  setBusy: Dispatch<SetStateAction<ReadonlyMap<string, Busy>>>
}

/** Undoes steps in reverse order of the clicks. */
export function useUndo({ steps, queue, underWay, refresh, setBusy }: UndoParts) {
  const undone = useRef<string>(undefined)

  /** @param said the step of the toast; if missing, the last step, whose request may still be running. */
  async function takeBack(said?: Step): Promise<void> {
    if (!said) await Promise.allSettled(underWay.current)
    const step = said ?? steps.latest()
    if (!step) return toast({ title: 'Nothing to undo' })
    // The key and the toast may both undo the same step.
    if (!steps.remove(step)) return
    if (step.decision !== undefined && queue.cancel(step.decision)) {
      undone.current = step.ids[0]
      steps.keep()
      return toast({ title: 'Undone', description: 'The decision wasn’t sent.' })
    }
    if (await undo(step.ids, step)) steps.keep()
    else steps.add(step)
  }

  /** Undoes one suggestion's last step, also another user's. */
  async function takeBackOne({ id }: Suggestion): Promise<void> {
    setBusy((was) => new Map(was).set(id, 'undo'))
    if (await undo([id], {})) steps.forgetLastOf(id)
    setBusy((was) => new Map([...was].filter(([key]) => key !== id)))
  }

  /** Returns false if nothing was undone and a retry may work. */
  async function undo(ids: readonly string[], step: Partial<Pick<Step, 'action' | 'decision'>>): Promise<boolean> {
    try {
      const message = await takeBackSteps(ids, step)
      undone.current = ids[0]
      toast({ title: 'Undone', ...(message && { description: message }) })
      await refresh(['publish', 'event', 'fixture'])
    } catch (error) {
      toastFailure('Couldn’t undo that', error)
      if (isWorthRetrying(error)) return false
      await refresh([])
    }
    return true
  }
  return { undone, takeBack, takeBackOne }
}

function isWorthRetrying(error: unknown): boolean {
  return (
    error instanceof UnreachableError || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
  )
}
