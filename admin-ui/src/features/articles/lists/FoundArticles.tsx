import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { countOf } from '../../../lib/numbers.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { ArticleList } from './ArticleList.tsx'
import { ArticlesLoading } from './ArticlesLoading.tsx'
import { ArticleTable } from './ArticleTable.tsx'
import { type ListState, listQueryOf } from './list-state.ts'
import { articlePageQuery } from './lists.api.ts'

interface FoundArticlesProps {
  state: ListState
  onChange(changes: Partial<ListState>): void
  onDelete(article: DeskArticleSummary): void
}

export function FoundArticles({ state, onChange, onDelete }: FoundArticlesProps) {
  const { data, error, isPlaceholderData, refetch } = useQuery(articlePageQuery(listQueryOf(state)))
  if (error) return <ErrorPanel title="The articles could not be loaded." error={error} onRetry={refetch} />
  if (!data) return <ArticlesLoading />
  const { data: articles, total } = data
  const page = state.page ?? 1
  const heading = (
    <span role="status" className="tabular-nums">
      {countOf(total, 'article')}
    </span>
  )
  return (
    <ArticleList articles={articles} busy={isPlaceholderData}>
      {(selection) => (
        <Card flush title={heading}>
          {articles.length > 0 ? (
            <ArticleTable
              label="Articles"
              articles={articles}
              selection={selection}
              sort={state.sort}
              onSort={(sort) => onChange({ sort: sort === 'newest' ? undefined : sort })}
              onDelete={onDelete}
            />
          ) : (
            <NothingFound page={page} />
          )}
          <Pagination page={page} of={data} onChange={(next) => onChange({ page: next === 1 ? undefined : next })} />
        </Card>
      )}
    </ArticleList>
  )
}

function NothingFound({ page }: { page: number }) {
  const isBeyond = page > 1
  return (
    <EmptyState icon={SearchX} title={isBeyond ? 'This page is empty' : 'Nothing found'}>
      {isBeyond ? 'There are fewer articles than that. Go back a page.' : 'Try fewer words or filters.'}
    </EmptyState>
  )
}
