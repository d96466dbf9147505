import { useQuery } from '@tanstack/react-query'
import type { CountyTime } from '../../lib/dates.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { RetentionForm } from './RetentionForm.tsx'
import { retentionQuery } from './system.api.ts'

export function RetentionCard({ time }: { time: CountyTime }) {
  const { data, error, refetch } = useQuery(retentionQuery)
  return (
    <Card
      title="Data retention"
      description="We delete older data every hour. Articles, events, newsletters, and proof of consent stay for good."
      flush
    >
      {error && !data && (
        <div className="p-4">
          <ErrorPanel title="Couldn’t load the retention settings." error={error} onRetry={refetch} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-4 h-56 rounded-md" />}
      {data && <RetentionForm retention={data} time={time} />}
    </Card>
  )
}
