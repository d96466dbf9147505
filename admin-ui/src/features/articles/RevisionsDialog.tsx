import {
  type ArticleRevision,
  type ArticleSnapshot,
  articleCalls,
  type DeskArticle,
} from '@hometown/shared-types/contract/desk-articles'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { History, RotateCcw } from 'lucide-react'
import { useMemo, useState } from 'react'
import { api, callQuery, pageQuery } from '../../lib/api-client.ts'
import { classNames } from '../../lib/class-names.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { DiffText, diffWords, readableTextFromHtml } from '../../parts/forms/TextDiff.tsx'
import { useAction } from '../../parts/use-action.tsx'
import { ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FIELD_NAMES } from './article-draft.ts'

const articleRevisionsQuery = (id: string) =>
  queryOptions({
    ...callQuery('articles', articleCalls.revisions, { params: { id } }),
    // Each save adds a revision, also this user's own.
    staleTime: 0,
  })

/** Reads a kept save, which never changes. */
const articleRevisionQuery = (id: string, version: number) =>
  pageQuery('article-revision', articleCalls.revision, { params: { id, version: String(version) } })

interface RevisionsDialogProps {
  articleId: string
  onClose(): void
  onRestored(article: DeskArticle): void
}

export function RevisionsDialog({ articleId, onClose, onRestored }: RevisionsDialogProps) {
  const query = useQuery(articleRevisionsQuery(articleId))
  const { data: revisions } = query
  return (
    <Dialog onClose={onClose} width="xl" title="History" description="We keep every save.">
      <NotLoaded query={query} failed="Couldn’t load the history." loading="Loading history..." />
      {revisions?.length === 0 && (
        <EmptyState icon={History} title="No saves yet">
          Every save from now on appears here.
        </EmptyState>
      )}
      {revisions?.[0] && (
        // The new key shows a save that arrives meanwhile.
        <RevisionsList key={revisions[0].version} articleId={articleId} revisions={revisions} onRestored={onRestored} />
      )}
    </Dialog>
  )
}

interface RevisionsListProps {
  articleId: string
  /** The current version comes first; there is at least one. */
  revisions: readonly ArticleRevision[]
  onRestored(article: DeskArticle): void
}

function RevisionsList({ articleId, revisions, onRestored }: RevisionsListProps) {
  const [place, choose] = useState(0)
  const chosen = revisions[place] ?? revisions[0]
  const current = revisions[0]
  const time = useCountyTime()
  const restore = useAction({
    run: (of: { revision: ArticleRevision; current: ArticleRevision }) =>
      api(articleCalls.restoreRevision, {
        params: { id: articleId, version: String(of.revision.version) },
        body: { version: of.current.version },
      }),
    said: (_, { revision }) => ({
      title: 'Version restored',
      description: `The text is as it was on ${time.dateTime(revision.savedAt)}.`,
    }),
    done: onRestored,
    failed: 'Couldn’t restore the version',
    list: 'articles',
  })
  if (!chosen || !current) return null
  return (
    <div className="grid gap-5 md:grid-cols-[13.5rem_minmax(0,1fr)]">
      <ol aria-label="Saves" className="flex flex-col gap-0.5 overflow-y-auto max-md:max-h-40 md:max-h-[55vh]">
        {revisions.map((revision, number) => (
          <li key={revision.version}>
            <RevisionButton
              revision={revision}
              isChosen={revision === chosen}
              isCurrent={number === 0}
              onChoose={() => choose(number)}
            />
          </li>
        ))}
      </ol>
      <div className="flex min-w-0 flex-col gap-4">
        {chosen !== current && (
          <div className="flex flex-wrap items-center justify-end gap-3">
            <p className="text-quiet text-sm">The history keeps the current version.</p>
            <Button pending={restore.isPending} onClick={() => restore.mutate({ revision: chosen, current })}>
              {!restore.isPending && <RotateCcw aria-hidden />}
              Restore this version
            </Button>
          </div>
        )}
        <RevisionComparison articleId={articleId} chosen={chosen.version} before={revisions[place + 1]?.version} />
      </div>
    </div>
  )
}

interface RevisionButtonProps {
  revision: ArticleRevision
  isChosen: boolean
  isCurrent: boolean
  onChoose(): void
}

function RevisionButton({ revision, isChosen, isCurrent, onChoose }: RevisionButtonProps) {
  const time = useCountyTime()
  const { savedAt, savedBy, status } = revision
  return (
    <button
      type="button"
      aria-current={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex w-full flex-col items-start gap-0.5 rounded-md px-2.5 py-1.5 text-left hover:bg-hover',
        isChosen && 'bg-accent-ground!',
      )}
    >
      <time dateTime={new Date(savedAt).toISOString()} className="font-medium tabular-nums">
        {time.dateTime(savedAt)}
      </time>
      <span className="flex flex-wrap items-center gap-1.5 text-quiet text-sm">
        {savedBy ?? 'Automatic'}
        <ArticleStateBadge article={{ status }} />
        {isCurrent && <Badge tone="accent">Current</Badge>}
      </span>
    </button>
  )
}

interface RevisionComparisonProps {
  articleId: string
  chosen: number
  /** The version before this save; undefined for the first. */
  before: number | undefined
}

function RevisionComparison({ articleId, chosen, before }: RevisionComparisonProps) {
  const after = useQuery(articleRevisionQuery(articleId, chosen))
  const earlier = useQuery({ ...articleRevisionQuery(articleId, before ?? chosen), enabled: before !== undefined })
  const error = after.error ?? earlier.error
  if (error) {
    const retry = () => Promise.all([after.refetch(), before !== undefined && earlier.refetch()])
    return <ErrorPanel title="Couldn’t load this version." error={error} onRetry={retry} />
  }
  if (!after.data || (before !== undefined && !earlier.data)) return <Skeleton className="h-48 w-full" />
  return (
    <RevisionTexts before={before === undefined ? undefined : earlier.data?.snapshot} after={after.data.snapshot} />
  )
}

/** The fields that are always shown; others only where they changed. */
const ALWAYS_SHOWN_FIELDS = new Set<string>(['title', 'description', 'content'])

/** Shows what one save changed, word by word. */
function RevisionTexts({ before, after }: { before: ArticleSnapshot | undefined; after: ArticleSnapshot }) {
  const changes = useMemo(() => {
    // The time isn't in any form.
    const { publishedAt: _, ...fields } = after
    return (Object.keys(fields) as (keyof typeof fields)[]).flatMap((name) => {
      const [old, now] = [snapshotFieldText(before ?? after, name), snapshotFieldText(after, name)]
      return ALWAYS_SHOWN_FIELDS.has(name) || old !== now ? [{ name, parts: diffWords(old, now) }] : []
    })
  }, [before, after])
  const isSameText = changes.every(({ parts }) => parts.every(({ kind }) => kind === 'same'))
  return (
    <div className="flex flex-col gap-4">
      {before && isSameText && (
        <p className="text-quiet">
          {before.content === after.content ? 'These two versions are the same.' : 'Only the formatting changed.'}
        </p>
      )}
      {changes.map(({ name, parts }) => (
        <section key={name}>
          <h3 className="mb-1 font-medium text-quiet text-sm">{FIELD_NAMES[name]}</h3>
          <p
            className={`max-w-prose whitespace-pre-line break-words ${name === 'title' ? 'font-semibold text-lg' : ''}`}
          >
            {parts.length === 0 ? <span className="text-quiet">No text.</span> : <DiffText parts={parts} />}
          </p>
        </section>
      ))}
    </div>
  )
}

function snapshotFieldText(snapshot: ArticleSnapshot, name: keyof ArticleSnapshot): string {
  const value = snapshot[name]
  if (Array.isArray(value)) return value.join(', ')
  return name === 'content' ? readableTextFromHtml(snapshot.content) : String(value ?? '')
}
