import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { publishCalls } from '@hometown/shared-types/publish-receipt'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, LoaderCircle, MessageSquareWarning, Plus, TriangleAlert, Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { CorrectionDialog } from './corrections/CorrectionDialog.tsx'
import { NextSuggestion, useNextSuggestion } from './NextSuggestion.tsx'

interface SavedNoticeProps {
  article: DeskArticle
  /** The article is still open in the form. */
  isOpen: boolean
  onNew(): void
  /** Takes the save back; absent if readers saw nothing of it. */
  onUndo?: (() => void) | undefined
  isUndoing?: boolean
  /** The article before the save; undefined if the save created it. */
  before?: DeskArticle | undefined
}

/** Shows what happened to the last save: draft, scheduled, or publishing until it is live. */
export function SavedNotice(props: SavedNoticeProps) {
  const { article, isOpen, onNew, onUndo, isUndoing = false, before } = props
  const time = useCountyTime()
  const site = useSiteAddress()
  const notice = useRef<HTMLElement>(null)
  const [isCorrecting, setCorrecting] = useState(false)
  const next = useNextSuggestion()
  useEffect(() => {
    // Saving replaced the form that had the focus.
    if (!isOpen) notice.current?.focus({ preventScroll: true })
    // The button is far from it on a phone.
    else notice.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen])
  const isPublished = article.status === 'published'
  /** Readers had a former text. */
  const isUpdate = before?.status === 'published'
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Last save"
      className="flex scroll-mt-30 flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-surface px-4 py-3 shadow-raised outline-none"
    >
      <p role="status" className="min-w-0 flex-1 basis-56">
        {!isOpen && <span className="wrap-anywhere font-medium">{article.title} </span>}
        <span className={isOpen ? 'font-medium' : 'text-quiet'}>{sentenceOf(article, { time, isOpen, before })}</span>{' '}
        {isPublished && <LiveState updatedAt={article.updatedAt} />}
      </p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {isPublished && (
          <a
            href={site(`/${article.slug}`)}
            target="_blank"
            rel="noopener"
            className="inline-flex min-h-8 items-center gap-1.5 font-medium text-accent underline-offset-2 hover:underline"
          >
            View page
            <ExternalLink aria-hidden className="size-4" />
          </a>
        )}
        {onUndo && (
          <Button size="sm" onClick={onUndo} pending={isUndoing}>
            {!isUndoing && <Undo2 aria-hidden />}
            Undo
          </Button>
        )}
        {isPublished && isUpdate && (
          <Button size="sm" onClick={() => setCorrecting(true)}>
            <MessageSquareWarning aria-hidden />
            Add correction
          </Button>
        )}
        {next ? (
          <NextSuggestion search={next} />
        ) : isOpen ? (
          <Button size="sm" onClick={onNew}>
            <Plus aria-hidden />
            New article
          </Button>
        ) : (
          <Button asChild variant="primary" size="sm">
            <ScreenLink to={paths.content} search={{ edit: article.id }}>
              Keep writing
            </ScreenLink>
          </Button>
        )}
      </div>
      {isCorrecting && (
        <CorrectionDialog articleId={article.id} note={undefined} onClose={() => setCorrecting(false)} />
      )}
    </section>
  )
}

interface Telling {
  time: CountyTime
  isOpen: boolean
  before: DeskArticle | undefined
}

function sentenceOf({ status, publishAt, updatedAt }: DeskArticle, { time, isOpen, before }: Telling): string {
  if (status === 'published')
    return isOpen ? `${before?.status === 'published' ? 'Updated' : 'Published'} ${time.time(updatedAt)}` : ''
  if (publishAt !== null) return `${isOpen ? 'Scheduled for' : 'is scheduled for'} ${time.dateTime(publishAt)}`
  if (status === 'archived') return isOpen ? `Archived ${time.time(updatedAt)}` : 'is archived.'
  const planned = before?.publishAt ?? null
  if (isOpen && planned !== null) return `Back to draft. It won’t be published on ${time.dateTime(planned)}.`
  return isOpen
    ? `Draft saved ${time.time(updatedAt)}`
    : 'is saved as a draft, and the form is free for the next article.'
}

const ASK_EVERY_MS = 250
/** The service retries failed publishes with growing delays, so keep polling. */
const ASK_AFTER_FAILURE_MS = 3_000
const PATIENCE_MS = 15_000
const CLOCKS_DIFFER_MS = 2_000

/** Whether readers see the save already. */
function LiveState({ updatedAt }: { updatedAt: number }) {
  const [asksUntil] = useState(() => Date.now() + PATIENCE_MS)
  const { data: receipt } = useQuery({
    queryKey: ['receipt-of-save', updatedAt],
    queryFn: async ({ signal }) => {
      const receipts = await api(publishCalls.list, { signal })
      return receipts.find(({ startedAt }) => Date.parse(startedAt) >= updatedAt - CLOCKS_DIFFER_MS) ?? null
    },
    refetchInterval: ({ state }) => {
      const outcome = state.data?.outcome
      if (outcome === 'live') return false
      if (outcome === 'failed' || outcome === 'held') return ASK_AFTER_FAILURE_MS
      return Date.now() > asksUntil ? ASK_AFTER_FAILURE_MS : ASK_EVERY_MS
    },
    gcTime: 0,
  })
  if (receipt?.outcome === 'live') {
    return (
      <span className="inline-flex items-center gap-1.5 align-bottom text-green">
        <CircleCheck aria-hidden className="size-4" />
        live in {receipt.milliseconds ?? 0} ms
      </span>
    )
  }
  if (receipt?.outcome === 'failed' || receipt?.outcome === 'held') {
    return (
      <span className="inline-flex items-center gap-1.5 align-bottom text-danger">
        <TriangleAlert aria-hidden className="size-4" />
        {receipt.message}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-1.5 align-bottom text-quiet">
      <LoaderCircle aria-hidden className="size-4 animate-spin" />
      is being published…
    </span>
  )
}
