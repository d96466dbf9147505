import { type HeldLoss, heldLossSchema } from '@hometown/shared-types/held-article'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const HELD = '/api/publishes/held'

export const heldLossQuery = queryOptions({
  queryKey: ['held-articles'],
  queryFn: ({ signal }) => api.get(HELD, heldLossSchema, { signal }),
})

export function removeHeld(): Promise<HeldLoss> {
  return api.post(`${HELD}/remove`, undefined, heldLossSchema)
}
