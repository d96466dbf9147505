import type { SendCounts } from '@hometown/shared-types/newsletter-sending'
import { formatNumber } from '../../../lib/numbers.ts'
import { finishedOf, percentOf } from './send-labels.ts'

export function SendBar({ counts }: { counts: SendCounts }) {
  const parts = [
    ['bg-accent', counts.accepted],
    ['bg-orange', counts.inDoubt],
    ['bg-danger', counts.failed],
    ['bg-edge', counts.suppressed + counts.unsubscribed + counts.cancelled],
    ['bg-yellow', counts.deferred],
  ] as const
  return (
    <div
      role="progressbar"
      aria-label="Sending"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percentOf(counts)}
      aria-valuetext={`${formatNumber(finishedOf(counts))} of ${formatNumber(counts.total)}`}
      className="flex h-2 w-full overflow-hidden rounded-full bg-hover"
    >
      {parts.map(([colour, count]) => (
        <div
          key={colour}
          className={`${colour} transition-[width] duration-150`}
          style={{ width: counts.total === 0 ? 0 : `${(100 * count) / counts.total}%` }}
        />
      ))}
    </div>
  )
}
