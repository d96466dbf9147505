import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageFrom } from '../../../lib/api-error.ts'
import { countOf } from '../../../lib/numbers.ts'
import { toast } from '../../../ui/toast.ts'

export type UndoStep = () => Promise<unknown>

/** Undoes a bulk action one article at a time, because each one publishes. Reports those that failed, and why. */
export function useUndoSteps() {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: undoEach,
    onSuccess({ left, error }, steps) {
      if (left.length === 0) return toast({ title: `${countOf(steps.length, 'article')} restored` })
      toast({
        title: `Couldn’t restore ${countOf(left.length, 'article')}`,
        description: messageFrom(error, 'Please try again.'),
        variant: 'destructive',
        action: { label: 'Try again', onSelect: () => undo.mutate(left) },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['articles'] }),
  })
  return undo
}

async function undoEach(steps: readonly UndoStep[]) {
  const left: UndoStep[] = []
  let error: unknown
  for (const step of steps) {
    await step().catch((cause: unknown) => {
      left.push(step)
      error ??= cause
    })
  }
  return { left, error }
}
