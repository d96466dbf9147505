import { isEditor } from '@hometown/shared-types/contract/accounts'
import type { ArticleStatus } from '@hometown/shared-types/contract/articles'
import type { QueryOf } from '@hometown/shared-types/contract/call'
import { articleCalls } from '@hometown/shared-types/contract/desk-articles'
import { keepPreviousData, queryOptions, useQueries } from '@tanstack/react-query'
import { api } from '../../lib/api-client.ts'
import { useCurrentUser } from '../../lib/session.ts'

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

const GROUPS: readonly { status: ArticleStatus; title: string; none: string }[] = [
  { status: 'published', title: 'Published', none: 'No published articles.' },
  { status: 'draft', title: 'Drafts', none: 'No drafts.' },
  { status: 'archived', title: 'Archived', none: 'No archived articles.' },
]

interface GroupOptions {
  sort?: ListQuery['sort']
  enabled?: boolean
}

/** The first articles of each status, and how many it has; of contributors, only their own. */
export function useArticleGroups(perGroup: number, { sort, enabled = true }: GroupOptions = {}) {
  const owner = isEditor(useCurrentUser()) ? undefined : 'me'
  const pages = useQueries({
    queries: GROUPS.map(({ status }) => ({
      ...articlePageQuery({ status, owner, sort, per_page: perGroup }),
      enabled,
    })),
  })
  const groups = GROUPS.map((group, place) => ({
    ...group,
    articles: pages[place]?.data?.data ?? [],
    total: pages[place]?.data?.total ?? 0,
  }))
  return {
    groups,
    isPending: pages.some(({ data }) => data === undefined),
    isPlaceholderData: pages.some((page) => page.isPlaceholderData),
    isEmpty: groups.every(({ total }) => total === 0),
    error: pages.find(({ error }) => error)?.error,
    retry: () => Promise.all(pages.map((page) => page.refetch())),
  }
}
export type ArticleGroup = ReturnType<typeof useArticleGroups>['groups'][number]
