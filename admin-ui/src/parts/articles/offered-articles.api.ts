import { deskArticlePageSchema } from '@hometown/shared-types/desk-article'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

const OFFERED = 6

export const offeredArticlesQuery = (search: string) =>
  queryOptions({
    queryKey: ['articles', 'offered', search],
    queryFn: ({ signal }) =>
      api.get('/api/articles', deskArticlePageSchema, {
        query: { page: 1, per_page: OFFERED, status: 'published', search },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
  })
