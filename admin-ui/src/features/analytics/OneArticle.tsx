import type { AnalyticsRange } from '@hometown/shared-types/analytics'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatNumber } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { oneArticleQuery } from './analytics.api.ts'
import { Chart } from './charts/Chart.tsx'
import { periodWord } from './figure-labels.ts'
import { RANGE_WORDS } from './page-state.ts'

interface OneArticleProps {
  id: string
  days: AnalyticsRange
  onClose(): void
}

export function OneArticle({ id, days, onClose }: OneArticleProps) {
  const { data, error, refetch } = useQuery(oneArticleQuery(id, days))
  const back = (
    <Button size="sm" onClick={onClose}>
      <X aria-hidden /> All articles
    </Button>
  )
  if (!data && error)
    return (
      <ErrorPanel title="Couldn’t load this article’s views." error={error} onRetry={refetch}>
        {back}
      </ErrorPanel>
    )
  if (!data)
    return (
      <div className="flex flex-col gap-3">
        <LoadingText>Loading article views...</LoadingText>
        <Skeleton className="h-64 w-full rounded-md" />
      </div>
    )
  return (
    <Chart
      kind="bars"
      label={`Views of ${data.title}`}
      rowHeader={days === 365 ? 'Week' : 'Day'}
      labels={data.points.map(periodWord)}
      series={[{ key: 'views', label: 'Views', colour: 'accent', values: data.points.map(({ views }) => views) }]}
      format={formatNumber}
    >
      <h3 className="font-medium">{data.title}</h3>
      <p className="pb-2 text-quiet">
        {formatNumber(data.total)} views {RANGE_WORDS[days].within}
      </p>
      {back}
    </Chart>
  )
}
