import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Link } from '@tanstack/react-router'
import { Newspaper, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ArticleFilters } from './lists/ArticleFilters.tsx'
import { DeleteArticle } from './lists/DeleteArticle.tsx'
import { FoundArticles } from './lists/FoundArticles.tsx'
import { GroupedArticles } from './lists/GroupedArticles.tsx'
import { isNarrowed, useListState } from './lists/list-state.ts'

export function ArticlesPage() {
  const [state, change] = useListState()
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  const { zone } = useCountyTime()
  return (
    <>
      <PageHeader
        title="All Articles"
        description={`Times are in ${zone.replaceAll('_', ' ')}.`}
        actions={
          <Button asChild variant="primary">
            <Link to={paths.content} aria-keyshortcuts="c">
              <Plus aria-hidden />
              Create New Article
            </Link>
          </Button>
        }
      />
      <ArticleFilters state={state} onChange={change} />
      {isNarrowed(state) ? (
        <FoundArticles
          // Reset the selection when the filters change.
          key={JSON.stringify({ ...state, page: undefined, sort: undefined })}
          state={state}
          onChange={change}
          onDelete={setDoomed}
        />
      ) : (
        <GroupedArticles sort={state.sort} empty={<NoArticles />} onDelete={setDoomed} />
      )}
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

function NoArticles() {
  return (
    <Card flush>
      <EmptyState icon={Newspaper} title="No articles yet. Create your first article!">
        Drafts, published and archived articles are listed here.
      </EmptyState>
    </Card>
  )
}
