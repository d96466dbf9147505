import type { DeskArticle } from '@hometown/shared-types/desk-article'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, ExternalLink, LoaderCircle, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCountyTime } from '../../lib/dates.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { paths } from '../../paths.ts'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { listReceipts } from './article-editor.api.ts'

const ASK_EVERY_MS = 250
/** The service retries failed publishes with growing delays, so keep polling. */
const ASK_AFTER_FAILURE_MS = 3_000
const PATIENCE_MS = 15_000
const CLOCKS_DIFFER_MS = 2_000

interface SavedNoticeProps {
  article: DeskArticle
  /** The article is still open in the form. */
  isOpen: boolean
}

/** Shows what happened to the last save: draft, scheduled, or publishing until it is live. */
export function SavedNotice({ article, isOpen }: SavedNoticeProps) {
  const time = useCountyTime()
  const site = useSiteAddress()
  const notice = useRef<HTMLElement>(null)
  // Saving replaced the form that had the focus.
  useEffect(() => {
    if (!isOpen) notice.current?.focus({ preventScroll: true })
  }, [isOpen])
  const isPublished = article.status === 'published'
  return (
    <section
      ref={notice}
      tabIndex={-1}
      aria-label="Last save"
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg border bg-surface px-4 py-3 shadow-raised outline-none"
    >
      <p className="min-w-0 flex-1 basis-56">
        <span className="font-medium">{article.title}</span>{' '}
        <span className="text-quiet">
          {!isPublished && article.publishAt !== null
            ? `is planned for ${time.dateTime(article.publishAt)}.`
            : isPublished
              ? ''
              : article.status === 'archived'
                ? 'is archived.'
                : 'is saved as a draft.'}
        </span>
        {isPublished && <LiveState updatedAt={article.updatedAt} />}
      </p>
      {isPublished && (
        <a
          href={site(`/${article.slug}`)}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 font-medium text-accent underline-offset-2 hover:underline"
        >
          View page
          <ExternalLink aria-hidden className="size-4" />
        </a>
      )}
      {!isOpen && (
        <ScreenLink to={paths.content} search={{ edit: article.id }}>
          Edit again
        </ScreenLink>
      )}
    </section>
  )
}

function LiveState({ updatedAt }: { updatedAt: number }) {
  const [asksUntil] = useState(() => Date.now() + PATIENCE_MS)
  const { data: receipt } = useQuery({
    queryKey: ['receipt-of-save', updatedAt],
    queryFn: async ({ signal }) => {
      const receipts = await listReceipts(signal)
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
