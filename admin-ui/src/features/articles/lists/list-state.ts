import { type ArticleStatus, articleListQuerySchema, articleStatusSchema } from '@hometown/shared-types/article'
import { categorySchema } from '@hometown/shared-types/category'
import { useQueries } from '@tanstack/react-query'
import { z } from 'zod'
import { articlePageQuery, type ListQuery } from '../article-queries.ts'

const PER_PAGE = 50

/** Beside the statuses: drafts that an editor is to decide about. */
export const IN_REVIEW = 'review'

/** The query string of the list. Ignore values that don't parse. */
export const listStateSchema = z.object({
  search: z.string().max(200).catch('').default(''),
  status: articleStatusSchema.or(z.literal(IN_REVIEW)).optional().catch(undefined),
  category: categorySchema.optional().catch(undefined),
  author: z.string().trim().max(200).optional().catch(undefined),
  sort: articleListQuerySchema.shape.sort.unwrap().optional().catch(undefined),
  page: z.coerce.number().int().min(1).catch(1).default(1),
})
export type ArticleListState = z.output<typeof listStateSchema>
export type ListSort = NonNullable<ArticleListState['sort']>

export function listQueryOf({ search, status, ...state }: ArticleListState, perPage = PER_PAGE): ListQuery {
  const asked = status === IN_REVIEW ? { review: 'true' } : { status }
  return { ...state, ...asked, search: search.trim() || undefined, per_page: perPage }
}

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
