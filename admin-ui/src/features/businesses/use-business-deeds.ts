import type { BulkBusinessesInput } from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { toast, toastFailure } from '../../ui/toast.ts'
import { changeBusinesses } from './businesses.api.ts'

const DONE = { publish: 'Published', unpublish: 'Withdrawn', delete: 'Deleted' } as const

/** Publishes, withdraws or deletes some, and says so. */
export function useBusinessDeeds(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: BulkBusinessesInput) => changeBusinesses(input),
    async onSuccess({ changed }, { action }) {
      await client.invalidateQueries({ queryKey: ['businesses'] })
      toast({ title: DONE[action], description: countOf(changed, 'business', 'businesses') })
      onDone()
    },
    onError: (error) => toastFailure('That did not work', error),
  })
}
