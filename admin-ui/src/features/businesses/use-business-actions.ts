import {
  type BulkBusinessesInput,
  type BulkBusinessesResult,
  type Business,
  businessCalls,
} from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'

type Action = BulkBusinessesInput['action']

const DONE: Readonly<Record<Action | 'undo', string>> = {
  publish: 'Published',
  unpublish: 'Withdrawn',
  delete: 'Deleted',
  undo: 'Undone',
}

const FAILED: Readonly<Record<Action, string>> = {
  publish: 'Couldn’t publish',
  unpublish: 'Couldn’t withdraw',
  delete: 'Couldn’t delete',
}

/** Publishes, withdraws or deletes businesses in the versions that were shown. Offers to undo a change of status. */
export function useBusinessActions(onDone: () => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['businesses'] })
  const undo = useMutation({
    mutationFn: (body: BulkBusinessesInput) => api(businessCalls.changeAll, { body }),
    onSuccess: (result) => toast(toastOf('undo', result)),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ action, businesses }: { action: Action; businesses: readonly Business[] }) =>
      api(businessCalls.changeAll, {
        body: { ids: businesses.map(({ id }) => id), action, versions: versionsOf(businesses) },
      }),
    async onSuccess(result, { action }) {
      const { versions } = result
      const ids = Object.keys(versions)
      const opposite = action === 'publish' ? 'unpublish' : 'publish'
      const onSelect = () => undo.mutate({ ids, action: opposite, versions })
      toast({ ...toastOf(action, result), ...(ids.length > 0 && { action: { label: 'Undo', onSelect } }) })
      await refresh()
      onDone()
    },
    onError: (error, { action }) => toastFailure(FAILED[action], error),
  })
}

export function countBusinesses(count: number): string {
  return countOf(count, 'business', 'businesses')
}

function toastOf(action: Action | 'undo', { changed, failed }: BulkBusinessesResult): ToastInput {
  const done = countBusinesses(changed)
  const [first] = failed
  if (!first) return changed === 0 ? { title: 'Nothing changed' } : { title: DONE[action], description: done }
  // All failed for the same reason.
  const reason = `${failed.map(({ name }) => name).join(', ')}: ${first.message}`
  return {
    title: `${countBusinesses(failed.length)} not changed`,
    description: changed > 0 ? `${reason} ${DONE[action]}: ${done}.` : reason,
    variant: 'destructive',
  }
}
