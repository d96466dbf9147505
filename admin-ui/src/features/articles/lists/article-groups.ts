import type { ArticleStatus } from '@hometown/shared-types/article'
import { useQueries } from '@tanstack/react-query'
import type { ListSort } from './list-state.ts'
import { articlePageQuery } from './lists.api.ts'

const GROUPS: readonly { status: ArticleStatus; title: string; none: string }[] = [
  { status: 'published', title: 'Published', none: 'No published articles.' },
  { status: 'draft', title: 'Drafts', none: 'No drafts.' },
  { status: 'archived', title: 'Archived', none: 'No archived articles.' },
]

interface GroupOptions {
  sort?: ListSort | undefined
  enabled?: boolean
}

/** The first articles of each status, and how many it has. */
export function useArticleGroups(perGroup: number, { sort, enabled = true }: GroupOptions = {}) {
  const pages = useQueries({
    queries: GROUPS.map(({ status }) => ({ ...articlePageQuery({ status, sort, per_page: perGroup }), enabled })),
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
