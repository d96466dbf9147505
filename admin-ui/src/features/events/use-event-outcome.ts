import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { FAILED, reportFailure } from './event-failures.ts'

type Undo = () => Promise<unknown>

export interface Outcome {
  title: string
  description?: string
  undo?: Undo
}

/** Of an undo that found nothing to take back. */
export class NothingChangedError extends Error {}

/** Refreshes the calendar after an action, reports the result and offers undo if possible. */
export function useEventOutcome() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
      client.invalidateQueries({ queryKey: ['event-editor'] }),
    ])

  async function tell({ undo, ...said }: Outcome): Promise<void> {
    // Before the calendar shows it: until then, Undo would belong to the action before.
    toast({ ...said, ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }) })
    await refresh()
  }

  async function takeBack(undo: Undo): Promise<void> {
    try {
      await undo()
      toast({ title: 'Undone' })
    } catch (error) {
      if (error instanceof NothingChangedError) toast({ title: 'Nothing changed', description: error.message })
      else reportFailure(FAILED.update, error)
    }
    await refresh()
  }

  return { refresh, tell }
}
