import { heldCalls } from '@hometown/shared-types/contract/publishing'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const heldLossQuery = queryOptions({
  queryKey: ['held-articles'],
  queryFn: ({ signal }) => api(heldCalls.get, { signal }),
})
