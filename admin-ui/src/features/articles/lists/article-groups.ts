import { useQueries } from '@tanstack/react-query'
import { GROUPS, type ListSort } from './list-state.ts'
import { articlePageQuery } from './lists.api.ts'

export function useArticleGroups(perGroup: number, sort?: ListSort) {
  const pages = useQueries({
    queries: GROUPS.map(({ status }) => articlePageQuery({ status, sort, per_page: perGroup })),
  })
  const groups = GROUPS.map((group, place) => ({
    ...group,
    articles: pages[place]?.data?.data ?? [],
    total: pages[place]?.data?.total ?? 0,
  }))
  return {
    groups,
    isPending: pages.some((page) => page.isPending),
    isEmpty: groups.every(({ total }) => total === 0),
    error: pages.find(({ error }) => error)?.error,
    retry: () => Promise.all(pages.map((page) => page.refetch())),
  }
}
