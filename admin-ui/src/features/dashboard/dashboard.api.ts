import { dashboardSchema } from '@hometown/shared-types/dashboard'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const dashboardQuery = queryOptions({
  queryKey: ['dashboard'],
  queryFn: ({ signal }) => api.get('/api/dashboard', dashboardSchema, { signal }),
  // The dashboard counts other users' changes and is the first screen, so refetch on every visit.
  staleTime: 0,
})
