import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { RowGroup } from '../../../parts/list-screen/list-types.ts'
import type { ArticleGroup } from './article-groups.ts'
import type { ListSort } from './list-state.ts'
import { ShowGroup } from './ShowGroup.tsx'

/** The groups with a link to all of each one that has more than is shown. */
export function rowGroups(
  groups: readonly ArticleGroup[],
  sort: ListSort | undefined,
): readonly RowGroup<DeskArticleSummary>[] {
  return groups.map(({ status, title, articles, total, none }) => ({
    ...{ id: status, title, items: articles, total, none },
    more: total > articles.length && <ShowGroup status={status} title={title} sort={sort} />,
  }))
}
