import { mentionsPageSchema } from '@hometown/shared-types/comment'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

export const PER_PAGE = 30

export function mentionsQuery(page: number) {
  return queryOptions({
    queryKey: ['comments', 'mentions', page],
    queryFn: ({ signal }) =>
      api.get('/api/mentions', mentionsPageSchema, { query: { page, per_page: PER_PAGE }, signal }),
    placeholderData: keepPreviousData,
  })
}
