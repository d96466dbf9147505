import type { QueryOf } from '@hometown/shared-types/contract/call'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { queryOptions } from '@tanstack/react-query'
import { callQuery, pageQuery } from '../../lib/api-client.ts'

/** Reads the article as it is stored now, also by somebody else. The form keeps what it was opened with. */
export const articleQuery = (id: string) =>
  queryOptions({
    ...callQuery('articles', articleCalls.get, { params: { id } }),
    // Opening the article reads it anew.
    gcTime: 0,
  })

export type ArticleListQuery = Omit<QueryOf<typeof articleCalls.page>, 'page'> & { page?: number }

/** Reads one page of a list. The previous rows stay until the new ones arrive. */
export const articlePageQuery = (query: ArticleListQuery) =>
  pageQuery('articles', articleCalls.page, { query: { page: 1, ...query } })

export const authorNamesQuery = callQuery('articles', articleCalls.authors)
