import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageFrom } from '../../../lib/api-error.ts'
import { countOf } from '../../../lib/numbers.ts'
import { toast } from '../../../ui/toast.ts'

/** Takes back what was done to several articles, one after the other, as each one publishes. Says which were left, and why. */
export function useUndo<T>(undoOne: (item: T) => Promise<unknown>) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: (items: readonly T[]) => undoEach(items, undoOne),
    onSuccess({ left, error }, items) {
      if (left.length === 0) return toast({ title: `${countOf(items.length, 'article')} restored` })
      toast({
        title: 'Not all articles could be restored',
        description: `${countOf(left.length, 'article')} left. ${messageFrom(error, 'Please try again.')}`,
        variant: 'destructive',
        action: { label: 'Try again', onSelect: () => undo.mutate(left) },
      })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['articles'] }),
  })
  return undo
}

async function undoEach<T>(items: readonly T[], undoOne: (item: T) => Promise<unknown>) {
  const left: T[] = []
  let error: unknown
  for (const item of items) {
    await undoOne(item).catch((cause: unknown) => {
      left.push(item)
      error ??= cause
    })
  }
  return { left, error }
}
