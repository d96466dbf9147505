import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import type { ReactNode } from 'react'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { ArticleList } from './ArticleList.tsx'
import { ArticlesLoading } from './ArticlesLoading.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { useArticleGroups } from './article-groups.ts'
import { GroupCard } from './GroupCard.tsx'
import type { ListSort } from './list-state.ts'

const PER_GROUP = 12

const DATE_TITLES = { published: 'Published', draft: 'Created', archived: 'Published' } as const

interface GroupedArticlesProps {
  sort: ListSort | undefined
  empty: ReactNode
  onDelete(article: DeskArticleSummary): void
}

export function GroupedArticles({ sort, empty, onDelete }: GroupedArticlesProps) {
  const { groups, isPending, isEmpty, error, retry } = useArticleGroups(PER_GROUP, sort)
  if (error) return <ErrorPanel title="The articles could not be loaded." error={error} onRetry={retry} />
  if (isPending) return <ArticlesLoading />
  if (isEmpty) return empty
  return (
    <ArticleList articles={groups.flatMap(({ articles }) => articles)}>
      {(selection) =>
        groups.map(({ articles, ...group }) => (
          <GroupCard key={group.status} {...group} sort={sort} hasMore={group.total > PER_GROUP}>
            <ArticleTable
              label={group.title}
              articles={articles}
              dateTitle={DATE_TITLES[group.status]}
              selection={selection}
              onDelete={onDelete}
            />
          </GroupCard>
        ))
      }
    </ArticleList>
  )
}
