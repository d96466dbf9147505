import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { heldLossQuery } from '../../parts/missing-articles/held-loss.ts'
import { receiptsQuery } from '../../parts/publishing/receipts.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { PublishIcon } from './PublishIcon.tsx'
import { type PublishWords, wordsOfLoss, wordsOfState } from './publish-labels.ts'

const PublishHistory = lazyPart(() => import('./PublishHistory.tsx'), 'PublishHistory')

const NONE: readonly PublishReceipt[] = []
const UNKNOWN: PublishWords = { tone: 'quiet', label: 'Publishing: status unknown' }

/** How long "Changes are live" stays visible. */
const RECENT_MS = 30_000
/** Shorter publishes aren't shown as running. */
const NOTICEABLE_MS = 300

/** The publish status, in the sidebar and as an icon on the rail and on phones. Opens the latest publishes. */
export function PublishStatus({ isRail }: { isRail: boolean }) {
  const queryClient = useQueryClient()
  const { data: receipts = NONE, isSuccess, isError } = useQuery(receiptsQuery)
  const { data: held } = useQuery(heldLossQuery)
  const [isOpen, setOpen] = useState(false)
  useLiveEvent('publish', ({ receipt }) => keepReceipt(queryClient, receipt))

  const last = useNoticeable(receipts)
  const isRecent = useIsRecent(last)
  const words = isSuccess ? wordsOfState(last, held, { isRecent }) : UNKNOWN
  const isWaiting = words.tone === 'waiting'
  const loss = held && held.articles > 0 ? wordsOfLoss(held) : undefined

  if (!isSuccess && !isError) return <div className="h-8" />
  return (
    <div className={isRail ? undefined : 'flex flex-col'}>
      <p role="status" className="sr-only">
        {words.tone === 'quiet' ? '' : `${words.label} ${words.reason ?? ''}`}
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
            {...(isRail && { title: words.label })}
          >
            <PublishIcon tone={words.tone} />
            <span className={isRail ? 'sr-only' : 'truncate'}>{words.label}</span>
          </button>
        }
      >
        <PartFrame fallback={<div className="h-48" />}>
          <PublishHistory receipts={receipts} {...(loss && { loss })} onLeave={() => setOpen(false)} />
        </PartFrame>
      </Popover>
      {words.reason && !isRail && (
        <div className="flex flex-col items-start gap-2 px-2 pb-2 pl-8.5 text-sm">
          <p className="line-clamp-3 text-quiet" title={words.reason}>
            {words.reason}
          </p>
          {isWaiting && (
            <Button asChild size="sm">
              <Link to={paths.articles}>Review missing articles</Link>
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

/** The last receipt; a running publish counts only after a moment. */
function useNoticeable(receipts: readonly PublishReceipt[]): PublishReceipt | undefined {
  const [newest] = receipts
  const noticed = useDebounced(newest?.id, NOTICEABLE_MS)
  if (newest?.outcome !== 'running' || noticed === newest.id) return newest
  return receipts[1]
}

function useIsRecent(last: PublishReceipt | undefined): boolean {
  const [oldId, setOldId] = useState<string>()
  const finishedAt = last?.finishedAt
  useEffect(() => {
    if (!last?.id || !finishedAt) return
    const left = Math.min(RECENT_MS, Date.parse(finishedAt) + RECENT_MS - Date.now())
    const timer = setTimeout(() => setOldId(last.id), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [last?.id, finishedAt])
  return last !== undefined && last.id !== oldId
}

const RECEIPTS_KEPT = 50

/** Updates the cached receipts without a request. */
function keepReceipt(queryClient: QueryClient, receipt: PublishReceipt): void {
  queryClient.setQueryData(
    receiptsQuery.queryKey,
    (receipts) => receipts && [receipt, ...receipts.filter(({ id }) => id !== receipt.id)].slice(0, RECEIPTS_KEPT),
  )
  if (receipt.outcome === 'running') return
  queryClient.invalidateQueries({ queryKey: heldLossQuery.queryKey }).catch(reportError)
  queryClient.invalidateQueries({ queryKey: ['dashboard'] }).catch(reportError)
}
