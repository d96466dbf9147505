import { heldCalls } from '@hometown/shared-types/held-article'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const heldLossQuery = queryOptions({
  queryKey: ['held-articles'],
  queryFn: ({ signal }) => api(heldCalls.get, { signal }),
})
