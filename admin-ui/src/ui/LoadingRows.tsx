import { SkeletonRows } from './Skeleton.tsx'
import { LoadingText } from './Spinner.tsx'

interface LoadingRowsProps {
  /** At most eight. */
  count: number
  /** The list's loading text. */
  children: string
}

/** A list on its way: its text, and the shape of its rows. Within a `Card flush`. */
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
