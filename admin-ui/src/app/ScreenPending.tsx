import { Skeleton } from '../ui/Skeleton.tsx'
import { LoadingText } from '../ui/Spinner.tsx'

export function ScreenPending() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingText />
      <Skeleton className="h-28 w-full rounded-lg" />
      <Skeleton className="h-64 w-full rounded-lg" />
    </div>
  )
}
