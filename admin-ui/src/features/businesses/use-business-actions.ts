import {
  type BulkBusinessesInput,
  type BulkBusinessesResult,
  type Business,
  businessCalls,
} from '@hometown/shared-types/contract/businesses'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { countOf } from '../../lib/numbers.ts'
import { versionsOf } from '../../lib/shown-items.ts'
import { useOutcome } from '../../parts/use-outcome.ts'
import { toastFailure } from '../../ui/toast.ts'

type Action = BulkBusinessesInput['action']

const DONE: Readonly<Record<Action, string>> = { publish: 'Published', unpublish: 'Withdrawn', delete: 'Deleted' }

const FAILED: Readonly<Record<Action, string>> = {
  publish: 'Couldn’t publish',
  unpublish: 'Couldn’t withdraw',
  delete: 'Couldn’t delete',
}

/** Publishes, withdraws or deletes businesses in the versions that were shown. Offers to undo a change of status. */
export function useBusinessActions(onDone: () => void) {
  const { tell } = useOutcome(['businesses'])
  return useMutation({
    mutationFn: ({ action, businesses }: { action: Action; businesses: readonly Business[] }) =>
      api(businessCalls.changeAll, {
        body: { ids: businesses.map(({ id }) => id), action, versions: versionsOf(businesses) },
      }),
    async onSuccess({ changed, versions, failed }, { action }) {
      const ids = Object.keys(versions)
      const opposite = action === 'publish' ? 'unpublish' : 'publish'
      const undo = async () => {
        const undone = await api(businessCalls.changeAll, { body: { ids, action: opposite, versions } })
        if (undone.failed.length > 0) throw new Error(notChanged(undone.failed))
      }
      const description = [changed > 0 && countBusinesses(changed), notChanged(failed)].filter(Boolean).join('. ')
      await tell({
        title: changed > 0 ? DONE[action] : 'Nothing changed',
        ...(description && { description }),
        ...(ids.length > 0 && { undo }),
      })
      onDone()
    },
    onError: (error, { action }) => toastFailure(FAILED[action], error),
  })
}

export function countBusinesses(count: number): string {
  return countOf(count, 'business', 'businesses')
}

/** All failed for the same reason. */
function notChanged(failed: BulkBusinessesResult['failed']): string | undefined {
  const [first] = failed
  return first && `${failed.map(({ name }) => name).join(', ')}: ${first.message}`
}
