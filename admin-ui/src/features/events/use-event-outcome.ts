import { useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast } from '../../ui/toast.ts'
import { FAILED, reportFailure } from './event-failures.ts'

type Undo = () => Promise<unknown>

export interface Outcome {
  title: string
  description?: string
  undo?: Undo
}

/** Of an undo that took back some events, or none. */
export class NotAllUndoneError extends Error {
  readonly undone: number

  constructor(undone: number, message: string) {
    super(message)
    this.undone = undone
  }
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
    toast({ ...said, ...(undo && { action: { label: 'Undo', onSelect: () => takeBack(undo).catch(reportError) } }) })
    await refresh()
  }

  async function takeBack(undo: Undo): Promise<void> {
    try {
      await undo()
      toast({ title: 'Undone' })
    } catch (error) {
      if (error instanceof NotAllUndoneError) tellRest(error)
      else reportFailure(FAILED.update, error)
    }
    await refresh()
  }

  function tellRest({ undone, message }: NotAllUndoneError): void {
    toast({ title: undone === 0 ? 'Nothing changed' : `Undone for ${countOf(undone, 'event')}`, description: message })
  }

  return { refresh, tell }
}
