import { type PublishReceipt, publishReceiptSchema } from '@hometown/shared-types/publish-receipt'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { heldLossQuery } from '../../parts/missing-articles/missing-articles.api.ts'

const RECEIPTS_KEPT = 50

export const receiptsQuery = queryOptions({
  queryKey: ['publishes', 'receipts'],
  queryFn: ({ signal }) => api.get('/api/publishes', z.array(publishReceiptSchema), { signal }),
})

/** Updates the cached receipts without a request. */
export function keepReceipt(queryClient: QueryClient, receipt: PublishReceipt): void {
  queryClient.setQueryData(
    receiptsQuery.queryKey,
    (receipts) => receipts && [receipt, ...receipts.filter(({ id }) => id !== receipt.id)].slice(0, RECEIPTS_KEPT),
  )
  if (receipt.outcome === 'running') return
  queryClient.invalidateQueries({ queryKey: heldLossQuery.queryKey }).catch(reportError)
  queryClient.invalidateQueries({ queryKey: ['dashboard'] }).catch(reportError)
}
