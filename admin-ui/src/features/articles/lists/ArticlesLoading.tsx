import { Card } from '../../../ui/Card.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'

export function ArticlesLoading() {
  return (
    <div className="flex flex-col gap-4">
      <LoadingText>Loading articles...</LoadingText>
      <Card flush>
        <SkeletonRows count={8} />
      </Card>
    </div>
  )
}
