import type { BulkBusinessesInput, BulkBusinessesResult, Business } from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { changeBusinesses } from './businesses.api.ts'

type Action = BulkBusinessesInput['action']

const DONE: Readonly<Record<Action, string>> = { publish: 'Published', unpublish: 'Withdrawn', delete: 'Deleted' }

/** Publishes, withdraws or deletes businesses as they were shown, and says so. */
export function useBusinessDeeds(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, businesses }: { action: Action; businesses: readonly Business[] }) =>
      changeBusinesses({ ids: businesses.map(({ id }) => id), action, versions: versionsOf(businesses) }),
    async onSuccess(result, { action }) {
      await client.invalidateQueries({ queryKey: ['businesses'] })
      toast(toastOf(action, result))
      onDone()
    },
    onError: (error) => toastFailure('That did not work', error),
  })
}

function toastOf(action: Action, { changed, failed }: BulkBusinessesResult): ToastInput {
  const count = countOf(changed, 'business', 'businesses')
  const [first] = failed
  if (!first) return { title: DONE[action], description: count }
  // Each was refused for the same reason.
  const reason = `${failed.map(({ name }) => name).join(', ')}: ${first.message}`
  return {
    title: `${countOf(failed.length, 'business', 'businesses')} could not be changed`,
    description: changed > 0 ? `${reason} ${DONE[action]}: ${count}.` : reason,
    variant: 'destructive',
  }
}
