import type { ArticleRevision } from '@hometown/shared-types/article-revision'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { type CountyTime, useCountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { RestoreRevision } from './RestoreRevision.tsx'
import { RevisionComparison } from './RevisionComparison.tsx'
import { RevisionList } from './RevisionList.tsx'
import { revisionQuery } from './revisions.api.ts'

interface RevisionsViewProps {
  articleId: string
  revisions: readonly ArticleRevision[]
  current: number
  chosen: number
  onChoose(version: number): void
  onRestored(article: DeskArticle): void
}

export function RevisionsView({ articleId, revisions, current, chosen, onChoose, onRestored }: RevisionsViewProps) {
  const time = useCountyTime()
  const place = revisions.findIndex(({ version }) => version === chosen)
  const [pair, setPair] = useState<{ chosen: number; other: number }>()
  // A newly chosen save is compared with its predecessor again.
  const other = pair?.chosen === chosen ? pair.other : revisions[place + 1]?.version
  const [isRestoring, setRestoring] = useState(false)
  const options = revisions
    .filter(({ version }) => version !== chosen)
    .map((revision) => ({ value: String(revision.version), label: nameOf(revision, time) }))
  return (
    <div className="grid gap-5 md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <RevisionList revisions={revisions} chosen={chosen} time={time} onChoose={onChoose} />
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-2 border-b pb-3">
          {options.length > 0 && (
            <>
              <span className="text-quiet">Compared with</span>
              <Select
                aria-label="Compared with"
                className="w-auto! min-w-0 flex-1 basis-52"
                placeholder="nothing"
                value={other === undefined ? undefined : String(other)}
                options={options}
                onChange={(version) => setPair({ chosen, other: Number(version) })}
              />
            </>
          )}
          {chosen !== current && (
            <Button className="ml-auto" onClick={() => setRestoring(true)}>
              <RotateCcw aria-hidden />
              Restore this version
            </Button>
          )}
        </div>
        <Comparison articleId={articleId} chosen={chosen} other={other} />
      </div>
      <RestoreRevision
        articleId={articleId}
        version={chosen}
        current={current}
        savedAt={time.dateTime(revisions[place]?.savedAt ?? 0)}
        open={isRestoring}
        onOpenChange={setRestoring}
        onRestored={onRestored}
      />
    </div>
  )
}

interface ComparisonProps {
  articleId: string
  chosen: number
  other: number | undefined
}

/** The older version counts as "before". */
function Comparison({ articleId, chosen, other }: ComparisonProps) {
  const one = useQuery({ ...revisionQuery(articleId, chosen), placeholderData: keepPreviousData })
  const two = useQuery({
    ...revisionQuery(articleId, other ?? chosen),
    enabled: other !== undefined,
    placeholderData: keepPreviousData,
  })
  const error = one.error ?? two.error
  if (error) {
    const retry = () => Promise.all([one.refetch(), other !== undefined && two.refetch()])
    return <ErrorPanel title="Couldn’t load this version." error={error} onRetry={retry} />
  }
  if (!one.data || (other !== undefined && !two.data)) return <Skeleton className="h-48 w-full" />
  const isNewer = other !== undefined && other > chosen
  const [before, after] = isNewer ? [one.data, two.data ?? one.data] : [two.data, one.data]
  return <RevisionComparison before={before?.snapshot} after={after.snapshot} />
}

function nameOf({ savedAt, savedBy }: ArticleRevision, time: CountyTime): string {
  return savedBy ? `${time.dateTime(savedAt)}, ${savedBy}` : time.dateTime(savedAt)
}
