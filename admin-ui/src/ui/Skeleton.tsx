import { classNames } from '../lib/class-names.ts'
import { LoadingText } from './Spinner.tsx'

/** Shows a placeholder hidden from screen readers; add the screen's loading text beside it. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return <div aria-hidden className={classNames('animate-pulse rounded-sm bg-hover', className)} />
}

const SKELETON_ROW_KEYS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth']

interface LoadingRowsProps {
  /** The number of rows is at most eight. */
  count: number
  children: string
}

export function LoadingRows({ count, children }: LoadingRowsProps) {
  return (
    <>
      <div className="border-b px-4 py-2.5">
        <LoadingText>{children}</LoadingText>
      </div>
      <div aria-hidden className="divide-y">
        {SKELETON_ROW_KEYS.slice(0, count).map((row) => (
          <div key={row} className="flex items-center justify-between gap-6 px-4 py-3">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-16" />
          </div>
        ))}
      </div>
    </>
  )
}
