import { articleCalls } from '@hometown/shared-types/article-calls'
import type { ArticleRevision } from '@hometown/shared-types/article-revision'
import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../../lib/api-client.ts'
import { ApiError, messageFrom } from '../../../lib/api-error.ts'
import { classNames } from '../../../lib/class-names.ts'
import { type CountyTime, useCountyTime, zoneNote } from '../../../lib/dates.ts'
import { findLostFocus } from '../../../lib/lost-focus.ts'
import { ArticleStateBadge } from '../../../ui/ArticleStateBadge.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast } from '../../../ui/toast.ts'
import { RevisionComparison } from './RevisionComparison.tsx'

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

interface RevisionsViewProps {
  articleId: string
  revisions: readonly ArticleRevision[]
  current: number
  chosen: number
  onChoose(version: number): void
  onRestored(article: DeskArticle): void
}

function RevisionsView({ articleId, revisions, current, chosen, onChoose, onRestored }: RevisionsViewProps) {
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

interface RevisionListProps {
  revisions: readonly ArticleRevision[]
  chosen: number
  time: CountyTime
  onChoose(version: number): void
}

function RevisionList({ revisions, chosen, time, onChoose }: RevisionListProps) {
  return (
    <ol aria-label="Saves" className="flex flex-col gap-0.5 overflow-y-auto max-md:max-h-40 md:max-h-[55vh]">
      {revisions.map(({ version, savedAt, savedBy, status }, place) => (
        <li key={version}>
          <button
            type="button"
            aria-current={version === chosen}
            onClick={() => onChoose(version)}
            className={classNames(
              'flex w-full flex-col items-start gap-0.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover',
              version === chosen && 'bg-accent-ground!',
            )}
          >
            <time dateTime={new Date(savedAt).toISOString()} className="font-medium tabular-nums">
              {time.dateTime(savedAt)}
            </time>
            <span className="flex flex-wrap items-center gap-1.5 text-quiet text-sm">
              {savedBy ?? 'Automatic'}
              <ArticleStateBadge article={{ status }} />
              {place === 0 && <Badge tone="accent">Current</Badge>}
            </span>
          </button>
        </li>
      ))}
    </ol>
  )
}

interface RestoreRevisionProps {
  articleId: string
  version: number
  current: number
  /** The time of the save, formatted. */
  savedAt: string
  open: boolean
  onOpenChange(open: boolean): void
  onRestored(article: DeskArticle): void
}

/** Restores a version as a new save, so that the current text isn't lost. */
function RestoreRevision({
  articleId,
  version,
  current,
  savedAt,
  open,
  onOpenChange,
  onRestored,
}: RestoreRevisionProps) {
  const client = useQueryClient()
  const restore = useMutation({
    mutationFn: () =>
      api(articleCalls.restoreRevision, {
        params: { id: articleId, version: String(version) },
        body: { version: current },
      }),
    onSuccess(article) {
      toast({ title: 'Version restored', description: `The text is as it was on ${savedAt}.` })
      onRestored(article)
    },
    onError(error) {
      const isStale = error instanceof ApiError && error.status === 409
      toast({
        title: isStale ? 'This article has changed since you opened it' : 'Couldn’t restore the version',
        description: isStale
          ? 'The history now shows their version too. Check it first.'
          : messageFrom(error, 'Please try again.'),
        variant: 'destructive',
      })
    },
    async onSettled() {
      onOpenChange(false)
      await client.invalidateQueries({ queryKey: ['articles'] })
      findLostFocus()
    },
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Restore this version?"
      description={`This restores title, text and pictures from ${savedAt}. The history keeps the current version.`}
      confirmLabel="Restore"
      danger={false}
      pending={restore.isPending}
      onConfirm={() => restore.mutate()}
    />
  )
}

const revisionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['articles', 'revisions', id],
    queryFn: ({ signal }) => api(articleCalls.revisions, { params: { id }, signal }),
    // Each save adds one, also this user's own.
    staleTime: 0,
  })

/** A kept save never changes. */
const revisionQuery = (id: string, version: number) =>
  queryOptions({
    queryKey: ['article-revision', id, version],
    queryFn: ({ signal }) => api(articleCalls.revision, { params: { id, version: String(version) }, signal }),
  })
