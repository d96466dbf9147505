import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import type { ListPage, ListQuery } from '../../../parts/list-screen/list-types.ts'
import { type ArticleGroup, useArticleGroups } from './article-groups.ts'
import { type ArticleListState, listQueryOf } from './list-state.ts'
import { articlePageQuery } from './lists.api.ts'

const PER_GROUP = 12

export interface ArticlePage extends ListPage<DeskArticleSummary> {
  readonly groups?: readonly ArticleGroup[]
}

/** One page of what matches. Without filters, the first articles of each status. */
export function useArticlePage(state: ArticleListState, isNarrowed: boolean): ListQuery<ArticlePage> {
  const found = useQuery({ ...articlePageQuery(listQueryOf(state)), enabled: isNarrowed })
  const grouped = useArticleGroups(PER_GROUP, { sort: state.sort, enabled: !isNarrowed })
  const groups = grouped.isPending ? undefined : pageOf(grouped.groups)
  if (!isNarrowed)
    return { data: groups, error: grouped.error, isPlaceholderData: grouped.isPlaceholderData, refetch: grouped.retry }
  // The groups stay until the first matches arrive.
  const { data = found.error ? undefined : groups, error, refetch } = found
  return { data, error, isPlaceholderData: found.isPlaceholderData || !found.data, refetch }
}

function pageOf(groups: readonly ArticleGroup[]): ArticlePage {
  return {
    data: groups.flatMap(({ articles }) => articles),
    total: groups.reduce((sum, { total }) => sum + total, 0),
    totalPages: 1,
    groups,
  }
}
