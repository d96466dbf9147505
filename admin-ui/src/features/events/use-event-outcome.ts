import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/toast.ts'
import { FAILED, reportFailure } from './event-failures.ts'

type Undo = () => Promise<unknown>

export interface Outcome {
  title: string
  description?: string
  undo?: Undo
}

/** Refreshes the calendar after an action, reports the result and offers undo if possible. */
export function useEventOutcome() {
  const client = useQueryClient()
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['calendar-events'] }),
      client.invalidateQueries({ queryKey: ['event-editor'] }),
    ])

  async function tell({ undo, ...said }: Outcome): Promise<void> {
    await refresh()
    toast({ ...said, ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }) })
  }

  async function takeBack(undo: Undo): Promise<void> {
    try {
      await undo()
      toast({ title: 'Undone' })
    } catch (error) {
      reportFailure(FAILED.update, error)
    }
    await refresh()
  }

  return { refresh, tell }
}
