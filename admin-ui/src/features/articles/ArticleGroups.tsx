import { isEditor } from '@hometown/shared-types/auth'
import type { DeskArticleSummary } from '@hometown/shared-types/desk-article'
import { Newspaper } from 'lucide-react'
import { useState } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { CompactGroups } from './lists/CompactGroups.tsx'
import { DeleteArticle } from './lists/DeleteArticle.tsx'
import { OwnArticles } from './OwnArticles.tsx'

interface ArticleGroupsProps {
  onDeleted?: (id: string) => void
}

export function ArticleGroups({ onDeleted }: ArticleGroupsProps) {
  const [doomed, setDoomed] = useState<DeskArticleSummary>()
  if (!isEditor(useCurrentUser())) return <OwnArticles {...(onDeleted && { onDeleted })} />
  return (
    <>
      <CompactGroups
        onDelete={setDoomed}
        empty={
          <Card flush>
            <EmptyState icon={Newspaper} title="No articles found. Create your first article above." />
          </Card>
        }
      />
      <DeleteArticle article={doomed} onClose={() => setDoomed(undefined)} onDeleted={onDeleted} />
    </>
  )
}
