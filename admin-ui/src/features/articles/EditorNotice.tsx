import type { DeskArticle } from '@hometown/shared-types/contract/desk-articles'
import type { WorkingCopy } from '@hometown/shared-types/contract/working-copies'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import {
  ArrowRight,
  CircleCheck,
  ExternalLink,
  LoaderCircle,
  MessageSquareWarning,
  Plus,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { type CountyTime, useCountyTime } from '../../lib/formats.ts'
import { parseSearch } from '../../lib/search-params.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { receiptsQuery } from '../../parts/publish-queries.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { hasUnreadable } from './article-draft.ts'
import { CorrectionDialog } from './Corrections.tsx'

interface ArticleSavedNoticeProps {
  article: DeskArticle
  onNew(): void
  /** Takes the save back; absent if readers saw nothing of it. */
  onUndo: (() => void) | undefined
  isUndoing: boolean
  /** The article before the save; undefined if the save created it. */
  before: DeskArticle | undefined
}

/** Shows what happened to the last save: draft, scheduled, or publishing until it is live. */
export function ArticleSavedNotice({ article, onNew, onUndo, isUndoing, before }: ArticleSavedNoticeProps) {
  const time = useCountyTime()
  const site = useSiteAddress()
  const notice = useRef<HTMLElement>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const next = useNextSuggestion()
  useEffect(() => {
    // The pressed button is far from the notice on a phone.
    notice.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const isPublished = article.status === 'published'
  return (
    <>
      <EditorNote
        ref={notice}
        label="Last save"
        actions={
          <>
            {isPublished && (
              <Button asChild size="sm">
                <a href={site(`/${article.slug}`)} target="_blank" rel="noopener">
                  View page
                  <ExternalLink aria-hidden />
                </a>
              </Button>
            )}
            {onUndo && (
              <Button size="sm" onClick={onUndo} pending={isUndoing}>
                {!isUndoing && <Undo2 aria-hidden />}
                Undo
              </Button>
            )}
            {isPublished && before?.status === 'published' && (
              <Button size="sm" onClick={() => setCorrecting(true)} icon={MessageSquareWarning}>
                Add note
              </Button>
            )}
            {next ? (
              <NextSuggestionLink search={next} />
            ) : (
              <Button size="sm" onClick={onNew} icon={Plus}>
                New article
              </Button>
            )}
          </>
        }
      >
        <span className="font-medium">{savedArticleSentence(article, before, time)}</span>{' '}
        {isPublished && <ArticleLiveState savedAt={article.updatedAt} />}
      </EditorNote>
      {isCorrecting && (
        <CorrectionDialog articleId={article.id} note={undefined} onClose={() => setCorrecting(false)} />
      )}
    </>
  )
}

function savedArticleSentence(
  { status, publishAt, updatedAt }: DeskArticle,
  before: DeskArticle | undefined,
  time: CountyTime,
): string {
  const savedAt = time.time(updatedAt)
  if (status === 'published') return `${before?.status === 'published' ? 'Updated' : 'Published'} ${savedAt}`
  if (publishAt !== null) return `Scheduled for ${time.dateTime(publishAt)}`
  if (status === 'archived') return `Archived ${savedAt}`
  const planned = before?.publishAt ?? null
  if (planned !== null) return `Back to draft. It won’t be published on ${time.dateTime(planned)}.`
  return `Draft saved ${savedAt}`
}

const LIVE_STATE_POLL_MS = 1_000
const CLOCK_DIFFERENCE_MS = 2_000

/** Shows whether readers see the save already. Events bring the receipts sooner than the query does. */
function ArticleLiveState({ savedAt }: { savedAt: number }) {
  const isOfSave = ({ startedAt }: { startedAt: string }) => Date.parse(startedAt) >= savedAt - CLOCK_DIFFERENCE_MS
  const { data: receipts } = useQuery({
    ...receiptsQuery,
    refetchInterval: ({ state }) => (state.data?.find(isOfSave)?.outcome === 'live' ? false : LIVE_STATE_POLL_MS),
  })
  const { outcome = 'running', message = '' } = receipts?.find(isOfSave) ?? {}
  const isRunning = outcome === 'running'
  const isLive = outcome === 'live'
  const Icon = isLive ? CircleCheck : isRunning ? LoaderCircle : TriangleAlert
  const tone = isLive ? 'text-green' : isRunning ? 'text-quiet' : 'text-danger'
  return (
    <span className={`inline-flex items-center gap-1.5 align-bottom ${tone}`}>
      <Icon aria-hidden className={`size-4 ${isRunning ? 'animate-spin' : ''}`} />
      {isLive ? 'Live' : isRunning ? 'is being published…' : message}
    </span>
  )
}

interface RestoreNoticeProps {
  copy: WorkingCopy
  onRestore(): void
  onDiscard(): void
}

/** Offers unsaved text from an earlier session; never restores it automatically. */
export function RestoreNotice({ copy, onRestore, onDiscard }: RestoreNoticeProps) {
  const time = useCountyTime()
  const { title } = copy.form
  return (
    <EditorNote
      label="Unsaved changes"
      actions={
        <>
          <Button size="sm" onClick={onDiscard} variant="ghost">
            Discard
          </Button>
          <Button size="sm" onClick={onRestore}>
            Restore
          </Button>
        </>
      }
    >
      You have unsaved changes from {time.dateTime(copy.savedAt)}
      {typeof title === 'string' && title.trim() !== '' && `: “${title.trim()}”`}.
      {hasUnreadable(copy.form) && ' We can’t read all of them; the rest stays as saved.'}
    </EditorNote>
  )
}

interface EditorNoteProps {
  ref?: Ref<HTMLElement>
  label: string
  actions?: ReactNode
  children: ReactNode
}

/** Says above the text what users have to know about the article, and what they can do. */
export function EditorNote({ ref, label, actions, children }: EditorNoteProps) {
  return (
    <section
      ref={ref}
      aria-label={label}
      className="mt-4 flex scroll-mt-30 flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border bg-surface px-4 py-3"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {children}
      </p>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </section>
  )
}

/** Returns the query string of the suggestions that the article came from, at the one to go on with. */
export function useNextSuggestion(): Record<string, string> | undefined {
  const triage: unknown = useSearch({ strict: false, select: (search) => Reflect.get(search, 'triage') })
  return typeof triage === 'string' && triage !== '' ? parseSearch(triage) : undefined
}

/** Says that the draft, just made of a suggestion, can wait; the next suggestion is one click away. */
export function DraftNotice() {
  const next = useNextSuggestion()
  if (!next) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pt-4 text-quiet text-sm">
      Saved as a draft.
      <NextSuggestionLink search={next} />
    </p>
  )
}

function NextSuggestionLink({ search }: { search: Record<string, string> }) {
  return (
    <Button asChild size="sm">
      {/* The list scrolls to that suggestion. */}
      <Link to={paths.suggestions} search={search} resetScroll={false}>
        Next suggestion
        <ArrowRight aria-hidden />
      </Link>
    </Button>
  )
}
