import { dashboardSchema } from '@hometown/shared-types/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.get('/api/dashboard', dashboardSchema, { signal }),
  // It is what somebody looks at first, and it counts what others do: asked for again on each visit.
  staleTime: 0,
})
