import { heldCalls, publishCalls } from '@hometown/shared-types/contract/publishing'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** The last publishes, newest first. The sidebar adds those of live events. */
export const receiptsQuery = queryOptions({
  queryKey: ['publishes', 'receipts'],
  queryFn: ({ signal }) => api(publishCalls.list, { signal }),
})

export const heldLossQuery = queryOptions({
  queryKey: ['held-articles'],
  queryFn: ({ signal }) => api(heldCalls.get, { signal }),
})
