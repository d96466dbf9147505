import { Card } from '../../ui/Card.tsx'
import { LoadingRows } from '../../ui/LoadingRows.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

export function FrontPageSkeleton() {
  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,27rem)] 2xl:grid-cols-[minmax(0,1fr)_minmax(0,36rem)]">
      <Card flush>
        <LoadingRows count={8}>Loading the front page...</LoadingRows>
      </Card>
      <Skeleton className="h-96 w-full rounded-lg" />
    </div>
  )
}
