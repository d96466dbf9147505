import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../ui/toast.ts'

interface Outcome {
  title: string
  description?: string
  undo?: () => Promise<unknown>
}

/**
 * Reports what an action did and offers to undo it.
 * @param queryKeys what the action and its undo change.
 */
export function useOutcome(...queryKeys: readonly (readonly string[])[]) {
  const client = useQueryClient()
  const refresh = () => Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))
  const takeBack = useMutation({
    mutationFn: (undo: () => Promise<unknown>) => undo(),
    onSuccess: () => toast({ title: 'Undone' }),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: refresh,
  })
  async function tell({ undo, ...said }: Outcome): Promise<void> {
    toast({ ...said, ...(undo && { action: { label: 'Undo', onSelect: () => takeBack.mutate(undo) } }) })
    await refresh()
  }
  return { refresh, tell }
}
