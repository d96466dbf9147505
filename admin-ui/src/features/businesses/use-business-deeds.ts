import type { BulkBusinessesInput } from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { changeBusinesses } from './businesses.api.ts'

const BULK = ['businesses', 'bulk']
const DONE = { publish: 'Published', unpublish: 'Withdrawn', delete: 'Deleted' } as const

/** Publishes, withdraws or deletes some, and says so. */
export function useBusinessDeeds(onDone: () => void) {
  const client = useQueryClient()
  const deed = useMutation({
    mutationKey: BULK,
    mutationFn: (input: BulkBusinessesInput) => changeBusinesses(input),
    async onSuccess({ changed }, { action }) {
      await client.invalidateQueries({ queryKey: ['businesses'] })
      toast({ title: DONE[action], description: countOf(changed, 'business', 'businesses') })
      onDone()
    },
    onError: (error) => toastFailure('That did not work', error),
  })
  return {
    isPending: deed.isPending,
    mutate(input: BulkBusinessesInput) {
      // The second click of a double click comes before anything is shown as under way.
      if (client.isMutating({ mutationKey: BULK }) === 0) deed.mutate(input)
    },
  }
}
