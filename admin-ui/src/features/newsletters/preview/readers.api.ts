import { deskSubscriberPageSchema } from '@hometown/shared-types/desk-subscriber'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

export const readersQuery = (search: string) =>
  queryOptions({
    queryKey: ['subscribers', 'for-preview', search],
    queryFn: ({ signal }) =>
      api.get('/api/subscribers', deskSubscriberPageSchema, {
        query: { page: 1, per_page: 8, status: 'active', search },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
