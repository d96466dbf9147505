import type { Suggestion } from '@hometown/shared-types/suggestion'
import { useRef } from 'react'
import { toast, toastFailure } from '../../ui/toast.ts'
import type { SuggestionAction } from './decision.ts'
import type { Step } from './kept-steps.ts'
import { isWorthRetrying } from './send-decision.ts'
import { takeBackSteps, takeBackToPending } from './take-back.api.ts'
import type { useBusy } from './use-busy.ts'
import type { useSteps } from './use-steps.ts'
import type { useWaitingDecisions } from './use-waiting-decisions.ts'

interface UndoParts {
  steps: ReturnType<typeof useSteps>
  queue: Pick<ReturnType<typeof useWaitingDecisions>, 'cancel'>
  running: Pick<ReturnType<typeof useBusy>, 'underWay' | 'start' | 'end'>
  refresh(actions: readonly SuggestionAction[]): Promise<void>
}

/** Undoes steps in reverse order of the clicks. */
export function useUndo({ steps, queue, running, refresh }: UndoParts) {
  const undone = useRef<string>(undefined)

  /** @param said the step of the toast; if missing, the last step, whose request may still be running. */
  async function takeBack(said?: Step): Promise<void> {
    if (!said) await Promise.allSettled(running.underWay.current)
    const wanted = said ?? steps.latest()
    if (!wanted) return toast({ title: 'Nothing to undo' })
    const step = steps.remove(wanted)
    // The key and the toast may both undo the same step.
    if (!step) return
    if (step.decision !== undefined && queue.cancel(step.decision)) {
      undone.current = step.ids[0]
      steps.keep()
      return toast({ title: 'Undone', description: 'The decision wasn’t sent.' })
    }
    if (await undo(step.ids, step)) steps.keep()
    else steps.add(step)
  }

  /** Undoes one suggestion's last step, also another user's. */
  async function takeBackOne(suggestion: Suggestion): Promise<void> {
    const { id } = suggestion
    running.start([id], 'undo')
    if (await undo([id], {}, isToBePending(suggestion))) steps.forgetLastOf(id)
    running.end([id])
  }

  /** Returns false if nothing was undone and a retry may work. */
  async function undo(
    ids: readonly string[],
    step: Partial<Pick<Step, 'action' | 'decision'>>,
    toPending = false,
  ): Promise<boolean> {
    try {
      const message = await (toPending ? takeBackToPending(ids) : takeBackSteps(ids, step))
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

/** Its button says so. A correction after the approval goes as well. */
function isToBePending({ status, articleId, eventId, fixtureId }: Suggestion): boolean {
  return status !== 'published' && (articleId ?? eventId ?? fixtureId) === null
}
