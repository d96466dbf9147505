import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { RevisionsView } from './RevisionsView.tsx'
import { revisionsQuery } from './revisions.api.ts'

interface RevisionsDialogProps {
  articleId: string
  open: boolean
  onOpenChange(open: boolean): void
  onRestored?: (article: DeskArticle) => void
}

export function RevisionsDialog({ articleId, open, onOpenChange, onRestored }: RevisionsDialogProps) {
  const { zone } = useCountyTime()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      width="xl"
      title="History"
      description={`We keep every save. ${zoneNote(zone)}`}
    >
      <Revisions
        articleId={articleId}
        onRestored={(article) => {
          onOpenChange(false)
          onRestored?.(article)
        }}
      />
    </Dialog>
  )
}

function Revisions({ articleId, onRestored }: { articleId: string; onRestored(article: DeskArticle): void }) {
  const { data: revisions, error, refetch } = useQuery(revisionsQuery(articleId))
  const [chosen, choose] = useState<number>()
  if (error) return <ErrorPanel title="Couldn’t load the history." error={error} onRetry={refetch} />
  if (!revisions) {
    return (
      <div className="flex min-h-72 flex-col gap-4">
        <LoadingText>Loading history...</LoadingText>
        <Skeleton className="h-48 w-full" />
      </div>
    )
  }
  const newest = revisions[0]
  if (!newest) {
    return (
      <EmptyState icon={History} title="No saves yet">
        Every save from now on appears here.
      </EmptyState>
    )
  }
  return (
    <RevisionsView
      // If a new save arrives, show it.
      key={newest.version}
      articleId={articleId}
      revisions={revisions}
      current={newest.version}
      chosen={chosen ?? newest.version}
      onChoose={choose}
      onRestored={onRestored}
    />
  )
}
