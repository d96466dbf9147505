import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf } from '../../lib/numbers.ts'
import { Spinner } from '../../ui/Spinner.tsx'

interface LiveReceiptProps {
  receipt: PublishReceipt | undefined
  isSaving: boolean
}

/** `Live 10:42:07 AM, 1 file` */
export function LiveReceipt({ receipt, isSaving }: LiveReceiptProps) {
  const { clock } = useCountyTime()
  return (
    <p role="status" className="flex items-center gap-1.5 text-quiet text-sm tabular-nums">
      {isSaving && <Spinner />}
      {!isSaving && receipt?.outcome === 'running' && (
        <>
          <Spinner />
          Publishing…
        </>
      )}
      {!isSaving && receipt?.outcome === 'live' && (
        <>
          <CircleCheck aria-hidden className="size-4 text-accent" />
          Live {clock(receipt.finishedAt ?? receipt.startedAt)},{' '}
          {countOf(receipt.filesWritten + receipt.filesRemoved, 'file')}
        </>
      )}
      {!isSaving && (receipt?.outcome === 'failed' || receipt?.outcome === 'held') && (
        <>
          <TriangleAlert aria-hidden className="size-4 text-danger" />
          {receipt.outcome === 'failed' ? 'Publishing failed' : 'Publishing is on hold'}
        </>
      )}
    </p>
  )
}
