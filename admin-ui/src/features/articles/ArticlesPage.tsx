import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { MissingArticles } from '../../parts/missing-articles/MissingArticles.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ArticleListScreen } from './lists/ArticleListScreen.tsx'
import { DeleteArticle } from './lists/DeleteArticle.tsx'
import { OwnArticles } from './OwnArticles.tsx'

export function ArticlesPage() {
  return isEditor(useCurrentUser()) ? <AllArticles /> : <OwnArticlesPage />
}

function OwnArticlesPage() {
  return (
    <>
      <PageHeader
        title="Your Articles"
        description="Write drafts and submit them for review. An editor publishes them."
        actions={<CreateButton />}
      />
      <OwnArticles />
    </>
  )
}

function CreateButton() {
  return (
    <Button asChild variant="primary">
      <Link to={paths.content} aria-keyshortcuts="c">
        <Plus aria-hidden />
        Create New Article
      </Link>
    </Button>
  )
}

function AllArticles() {
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  const { zone } = useCountyTime()
  return (
    <>
      <PageHeader title="All Articles" description={zoneNote(zone)} actions={<CreateButton />} />
      <div className="mb-4 empty:hidden">
        <MissingArticles />
      </div>
      <ArticleListScreen onDelete={setDoomed} />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}
