import { SkeletonRows } from './Skeleton.tsx'
import { LoadingText } from './Spinner.tsx'

interface LoadingRowsProps {
  /** At most eight. */
  count: number
  children: string
}

/** A loading list: its text and placeholder rows. For use inside a `Card flush`. */
export function LoadingRows({ count, children }: LoadingRowsProps) {
  return (
    <>
      <div className="border-b px-4 py-2.5">
        <LoadingText>{children}</LoadingText>
      </div>
      <SkeletonRows count={count} />
    </>
  )
}
