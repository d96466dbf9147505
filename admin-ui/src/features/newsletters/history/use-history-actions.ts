import type { Newsletter } from '@hometown/shared-types/newsletter'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { deleteNewsletter, duplicateNewsletter, updateNewsletter } from '../newsletters.api.ts'

export interface HistoryActions {
  onEdit(id: string): void
  /** Called after a change made outside the composer. */
  onChanged(id: string): void
  onDeleted(id: string): void
  /** Called after success and failure. */
  onDone(): void
}

/** Actions on a newsletter outside the composer. `remove` and `unschedule` take the version that was shown. */
export function useHistoryActions(
  { id }: Pick<Newsletter, 'id'>,
  { onEdit, onChanged, onDeleted, onDone }: HistoryActions,
) {
  const queries = useQueryClient()
  const onSettled = () => {
    onDone()
    return queries.invalidateQueries({ queryKey: ['newsletters'] })
  }
  const remove = useMutation({
    mutationFn: (version: number) => deleteNewsletter(id, version),
    onSuccess: () => {
      toast({ title: 'Newsletter deleted' })
      onDeleted(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to delete newsletter.'),
    onSettled,
  })
  const unschedule = useMutation({
    mutationFn: (version: number) => updateNewsletter(id, { status: 'draft', version }),
    onSuccess: () => {
      toast({ title: 'Schedule canceled', description: 'The newsletter is a draft again.' })
      onChanged(id)
    },
    onError: (error) => toastFailure('Error', error, 'Failed to update newsletter.'),
    onSettled,
  })
  const duplicate = useMutation({
    mutationFn: () => duplicateNewsletter(id),
    onSuccess: (copy) => {
      toast({ title: 'Newsletter duplicated', description: 'The copy is a draft.' })
      onEdit(copy.id)
      scrollTo({ top: 0 })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to create newsletter.'),
    onSettled,
  })
  return { remove, unschedule, duplicate }
}
