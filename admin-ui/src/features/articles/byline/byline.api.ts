import { bylineNamesSchema } from '@hometown/shared-types/person'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../../lib/api-client.ts'

/** The names in a byline, and who of them has a page. */
export const bylineNamesQuery = (byline: string) =>
  queryOptions({
    queryKey: ['people', 'in-byline', byline],
    queryFn: ({ signal }) => api.get('/api/people/in-byline', bylineNamesSchema, { query: { byline }, signal }),
    placeholderData: keepPreviousData,
    enabled: byline !== '',
  })
