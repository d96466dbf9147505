import type { MissingArticles, PublishReceipt } from '@hometown/shared-types/contract/publishing'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CirclePause } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../lib/class-names.ts'
import { useDebounced } from '../lib/debounce.ts'
import { countOf, useCountyTime } from '../lib/formats.ts'
import { useLiveEvent } from '../lib/live-events.ts'
import { missingArticlesQuery, receiptsQuery } from '../parts/publish-queries.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Popover } from '../ui/Popover.tsx'
import { Spinner } from '../ui/Spinner.tsx'

const NO_RECEIPTS: readonly PublishReceipt[] = []

const RECEIPT_NOTICEABLE_MS = 300

export function PublishStatus({ isRail }: { isRail: boolean }) {
  const queryClient = useQueryClient()
  const { data: receipts = NO_RECEIPTS, isSuccess, isError } = useQuery(receiptsQuery)
  const { data: missing } = useQuery(missingArticlesQuery)
  const time = useCountyTime()
  const [isOpen, setOpen] = useState(false)
  useLiveEvent('publish', ({ receipt }) => cachePublishReceipt(queryClient, receipt))

  const last = useNoticeableReceipt(receipts)
  const missingStatus = missing && missing.articles > 0 ? statusOfMissingArticles(missing) : undefined
  const status = isSuccess ? publishStatusFrom(last, missingStatus) : PUBLISH_STATUS_UNKNOWN
  if (!isSuccess && !isError) return <div className="h-8" />
  return (
    <div className={isRail ? undefined : 'flex flex-col'}>
      <p role="status" className="sr-only">
        {status.tone === 'quiet' ? '' : `${status.label} ${status.reason ?? ''}`}
      </p>
      <Popover
        label="Publishing"
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <button
            type="button"
            className={classNames(
              'flex h-8 items-center gap-2.5 rounded-md text-quiet hover:bg-hover hover:text-ink',
              isRail ? 'w-8 justify-center' : 'w-full px-2',
            )}
            {...(isRail && { title: status.label })}
          >
            <PublishToneIcon tone={status.tone} />
            <span className={isRail ? 'sr-only' : 'truncate'}>{status.label}</span>
          </button>
        }
      >
        <h2 className="font-semibold">{status.label}</h2>
        {last && (
          <p className="text-quiet">
            Last publish <time dateTime={last.startedAt}>{time.ago(last.startedAt)}</time>
          </p>
        )}
        {[status.reason, ...(last?.notices ?? [])].map((line) => line && <p key={line}>{line}</p>)}
        {status === missingStatus && <MissingArticlesLink onLeave={() => setOpen(false)} />}
      </Popover>
      {status.reason && !isRail && (
        <div className="flex flex-col items-start gap-2 px-2 pb-2 pl-8.5 text-sm">
          <p className="line-clamp-3 text-quiet" title={status.reason}>
            {status.reason}
          </p>
          {status === missingStatus && <MissingArticlesLink />}
        </div>
      )}
    </div>
  )
}

function MissingArticlesLink({ onLeave }: { onLeave?: () => void }) {
  return (
    <Button asChild size="sm">
      <Link to={paths.articles} {...(onLeave && { onClick: onLeave })}>
        Review missing articles
      </Link>
    </Button>
  )
}

type PublishTone = 'quiet' | 'busy' | 'bad' | 'waiting'

interface PublishStatusText {
  tone: PublishTone
  label: string
  /** The reason is set if the user has to act. */
  reason?: string
}

const PUBLISH_STATUS_UNKNOWN: PublishStatusText = { tone: 'quiet', label: 'Publishing: status unknown' }
const PUBLISH_RUNNING: PublishStatusText = { tone: 'busy', label: 'Publishing…' }

/** Missing articles outrank later publishes; a failure outranks both. */
function publishStatusFrom(
  last: PublishReceipt | undefined,
  missingStatus: PublishStatusText | undefined,
): PublishStatusText {
  if (last?.outcome === 'running') return PUBLISH_RUNNING
  if (last?.outcome === 'failed') return { tone: 'bad', label: 'Publishing failed', reason: last.message }
  if (missingStatus) return missingStatus
  return { tone: 'quiet', label: last ? 'Site is up to date' : 'Nothing published yet' }
}

function statusOfMissingArticles({ articles }: MissingArticles): PublishStatusText {
  return {
    tone: 'waiting',
    label: `${countOf(articles, 'article')} missing`,
    reason: 'Gone from WordPress, but still on the site until you remove them.',
  }
}

function PublishToneIcon({ tone }: { tone: PublishTone }) {
  if (tone === 'busy') return <Spinner className="size-4 shrink-0 text-accent" />
  if (tone === 'bad') return <CircleAlert aria-hidden className="size-4 shrink-0 text-danger" />
  if (tone === 'waiting') return <CirclePause aria-hidden className="size-4 shrink-0 text-yellow" />
  return <CircleCheck aria-hidden className="size-4 shrink-0 text-quiet" />
}

function useNoticeableReceipt(receipts: readonly PublishReceipt[]): PublishReceipt | undefined {
  const [newest] = receipts
  const settledId = useDebounced(newest?.id, RECEIPT_NOTICEABLE_MS)
  if (newest?.outcome !== 'running' || settledId === newest.id) return newest
  return receipts[1]
}

const RECEIPTS_KEPT = 50

function cachePublishReceipt(queryClient: QueryClient, receipt: PublishReceipt): void {
  queryClient.setQueryData(
    receiptsQuery.queryKey,
    (receipts) => receipts && [receipt, ...receipts.filter(({ id }) => id !== receipt.id)].slice(0, RECEIPTS_KEPT),
  )
  if (receipt.outcome === 'running') return
  queryClient.invalidateQueries({ queryKey: missingArticlesQuery.queryKey }).catch(reportError)
  queryClient.invalidateQueries({ queryKey: ['dashboard'] }).catch(reportError)
}
