import type { QueryOf } from '@hometown/shared-types/contract/call'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'

/** As it is stored now, also by somebody else. The form keeps what it was opened with. */
export const articleQuery = (id: string) =>
  queryOptions({
    queryKey: ['articles', 'one', id],
    queryFn: ({ signal }) => api(articleCalls.get, { params: { id }, signal }),
    // Opening the article reads it anew.
    gcTime: 0,
  })

export type ListQuery = Omit<QueryOf<typeof articleCalls.page>, 'page'> & { page?: number }

/** One page of a list. The previous rows stay until the new ones arrive. */
export const articlePageQuery = (query: ListQuery) =>
  queryOptions({
    queryKey: ['articles', 'page', query],
    queryFn: ({ signal }) => api(articleCalls.page, { query: { page: 1, ...query }, signal }),
    placeholderData: keepPreviousData,
  })

export const authorNamesQuery = queryOptions({
  queryKey: ['articles', 'authors'],
  queryFn: ({ signal }) => api(articleCalls.authors, { signal }),
})
