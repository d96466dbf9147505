import { heldLossSchema, type PublishReceipt, publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { toast, toastFailure } from '../../ui/toast.ts'

const RECEIPTS_KEPT = 50

export const receiptsQuery = queryOptions({
  queryKey: ['publishes', 'receipts'],
  queryFn: ({ signal }) => api.get('/api/publishes', z.array(publishReceiptSchema), { signal }),
})

export const heldLossQuery = queryOptions({
  queryKey: ['publishes', 'held'],
  queryFn: ({ signal }) => api.get('/api/publishes/held', heldLossSchema, { signal }),
})

/** Takes in how a publish stands, without asking. */
export function keepReceipt(queryClient: QueryClient, receipt: PublishReceipt): void {
  queryClient.setQueryData(
    receiptsQuery.queryKey,
    (receipts) => receipts && [receipt, ...receipts.filter(({ id }) => id !== receipt.id)].slice(0, RECEIPTS_KEPT),
  )
  if (receipt.outcome === 'running') return
  void queryClient.invalidateQueries({ queryKey: heldLossQuery.queryKey })
  void queryClient.invalidateQueries({ queryKey: ['dashboard'] })
}

/** Lets the articles go that are gone from WordPress all at once. */
export function useConfirmLoss() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => api.post('/api/publishes/confirm', undefined, heldLossSchema),
    onSuccess(held) {
      queryClient.setQueryData(heldLossQuery.queryKey, held)
      toast({ title: 'Confirmed', description: 'The articles leave the site with the next look at WordPress.' })
    },
    onError: (error) => toastFailure('Error', error, 'Failed to confirm.'),
  })
}
