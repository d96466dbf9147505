import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

export function FiguresSkeleton() {
  return (
    <div>
      <span className="sr-only">
        <LoadingText />
      </span>
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {['subscribers', 'articles', 'sources', 'newsletters'].map((figure) => (
          <Skeleton key={figure} className="h-26 rounded-lg" />
        ))}
      </div>
    </div>
  )
}

export function ListsSkeleton() {
  return (
    <div className="grid gap-4 md:gap-5 xl:grid-cols-2">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}
