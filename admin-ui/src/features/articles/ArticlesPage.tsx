import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ArticleListScreen } from './lists/ArticleListScreen.tsx'
import { DeleteArticle } from './lists/DeleteArticle.tsx'

export function ArticlesPage() {
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
      <ArticleListScreen onDelete={setDoomed} />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}
