import type { BulkBusinessesInput, BulkBusinessesResult, Business } from '@hometown/shared-types/business'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { changeBusinesses } from './businesses.api.ts'

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

/** Publishes, withdraws or deletes businesses in the versions that were shown, and reports the result. */
export function useBusinessActions(onDone: () => void) {
  const client = useQueryClient()
  const takeBack = useTakeBack()
  return useMutation({
    mutationFn: ({ action, businesses }: { action: Action; businesses: readonly Business[] }) =>
      changeBusinesses({ ids: businesses.map(({ id }) => id), action, versions: versionsOf(businesses) }),
    async onSuccess(result, { action, businesses }) {
      const undone = undoOf(action, result)
      const undo = undone && { label: 'Undo', onSelect: () => takeBack.mutate(undone) }
      toast({ ...toastOf(action, result, businesses.length), ...(undo && { action: undo }) })
      await client.invalidateQueries({ queryKey: ['businesses'] })
      onDone()
    },
    onError: (error, { action }) => toastFailure(FAILED[action], error),
  })
}

/** Undoes a change of status, except for businesses that were saved since. */
function useTakeBack() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: changeBusinesses,
    onSuccess: (result, { ids }) => toast(toastOf('undo', result, ids.length)),
    onError: (error) => toastFailure('Couldn’t undo that', error),
    onSettled: () => client.invalidateQueries({ queryKey: ['businesses'] }),
  })
}

function undoOf(action: Action, { versions }: BulkBusinessesResult): BulkBusinessesInput | undefined {
  const ids = Object.keys(versions)
  if (ids.length === 0) return undefined
  return { ids, action: action === 'publish' ? 'unpublish' : 'publish', versions }
}

/** Counts businesses that were deleted, or already had that status. */
function passedOver(count: number): string {
  return count === 1
    ? 'We skipped one that had already changed or been deleted.'
    : `We skipped ${formatNumber(count)} that had already changed or been deleted.`
}

function toastOf(action: Action | 'undo', { changed, failed }: BulkBusinessesResult, asked: number): ToastInput {
  const count = countOf(changed, 'business', 'businesses')
  const [first] = failed
  const passed = asked - changed - failed.length
  if (!first && changed === 0) return { title: 'Nothing changed', description: passedOver(passed) }
  if (!first) return { title: DONE[action], description: passed > 0 ? `${count}. ${passedOver(passed)}` : count }
  // All failed for the same reason.
  const reason = `${failed.map(({ name }) => name).join(', ')}: ${first.message}`
  return {
    title: `${countOf(failed.length, 'business', 'businesses')} not changed`,
    description: changed > 0 ? `${reason} ${DONE[action]}: ${count}.` : reason,
    variant: 'destructive',
  }
}
