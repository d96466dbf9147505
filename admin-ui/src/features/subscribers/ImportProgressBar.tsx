import type { ImportProgress } from '@hometown/shared-types/subscriber-import'
import { formatNumber } from '../../lib/numbers.ts'

export function ImportProgressBar({ progress: { done, rows } }: { progress: ImportProgress }) {
  return (
    <div className="flex flex-col gap-1.5">
      <progress
        aria-label="Import"
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
        value={done}
        max={rows}
      />
      <p className="text-quiet text-sm tabular-nums">
        {formatNumber(done)} of {formatNumber(rows)} rows. The import continues if you leave.
      </p>
    </div>
  )
}
