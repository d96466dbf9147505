import { toast } from '../../ui/toast.ts'
import type { Decision, SuggestionAction } from './decision.ts'
import type { Step } from './kept-steps.ts'
import type { Told } from './use-reports.ts'
import type { useSteps } from './use-steps.ts'
import type { useWaitingDecisions } from './use-waiting-decisions.ts'

interface TellParts {
  steps: ReturnType<typeof useSteps>
  queue: Pick<ReturnType<typeof useWaitingDecisions>, 'add' | 'cancel'>
  takeBack(step: Step): Promise<void>
}

/** Says what became of decisions, and keeps their steps for undo. */
export function tellSteps({ steps, queue, takeBack }: TellParts) {
  /** Reports what was done and offers undo. */
  function tell(
    { done, said }: Told,
    { id: decision, action, order }: Pick<Decision, 'id' | 'order'> & { action: SuggestionAction },
  ) {
    // The step of a decision that waited goes with it.
    if (done.length === 0) {
      steps.forgetDecision(decision)
      return toast(said)
    }
    const step: Step = { order, ids: [...done], action, decision, words: said.description ?? said.title }
    steps.add(step)
    toast({ ...said, action: { label: 'Undo', onSelect: () => takeBack(step).catch(reportError) } })
  }

  /** Keeps a decision until the connection is back. */
  function wait(decision: Decision): void {
    queue.add(decision)
    const { id, order, action, items } = decision
    const words = 'We’ll send it when the connection is back.'
    const step: Step = { order, ids: items.map((item) => item.id), action, decision: id, words }
    steps.add(step)
    const description = items.length === 1 ? `${items[0]?.title}: ${words}` : words
    const onSelect = () => takeBack(step).catch(reportError)
    toast({ title: 'No connection', description, variant: 'waiting', action: { label: 'Undo', onSelect } })
  }

  function dontSend({ id }: Decision): void {
    if (queue.cancel(id)) steps.forgetDecision(id)
    else toast({ title: 'It’s being sent already', description: 'You can undo it once it’s done.' })
  }

  return { tell, wait, dontSend }
}
