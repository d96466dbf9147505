import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

export function DashboardSkeleton() {
  return (
    <div className="flex flex-col gap-6">
      <LoadingText />
      <div className="grid grid-cols-2 gap-4 xl:grid-cols-4">
        {['subscribers', 'articles', 'sources', 'newsletters'].map((figure) => (
          <Skeleton key={figure} className="h-26 rounded-lg" />
        ))}
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        <Skeleton className="h-56 rounded-lg" />
        <Skeleton className="h-56 rounded-lg" />
      </div>
    </div>
  )
}
