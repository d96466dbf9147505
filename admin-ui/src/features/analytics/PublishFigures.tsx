import type { AnalyticsRange } from '@hometown/shared-types/analytics'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { publishesQuery } from './analytics.api.ts'
import { Chart } from './charts/Chart.tsx'
import { Figure, FiguresCard } from './FiguresCard.tsx'
import { formatSpeed, periodWord } from './figure-labels.ts'
import { RANGE_WORDS } from './page-state.ts'

export function PublishFigures({ days }: { days: AnalyticsRange }) {
  const rowHeader = days === 365 ? 'Week' : 'Day'
  return (
    <FiguresCard
      title="Publishes"
      description="From the start of a publish until its pages are live."
      query={useQuery(publishesQuery(days))}
      loading="Loading publish times..."
      failed="Couldn’t load the publish times."
      isEmpty={({ published, failed }) => published + failed === 0}
      empty="Publish times will appear here."
    >
      {({ points, published, failed, median, p95 }) => (
        <div className="grid gap-6 xl:grid-cols-2">
          <Chart
            kind="bars"
            label="Publishes"
            rowHeader={rowHeader}
            labels={points.map(periodWord)}
            series={[
              {
                key: 'published',
                label: 'Published',
                colour: 'accent',
                values: points.map((point) => point.published),
              },
              { key: 'failed', label: 'Failed', colour: 'danger', values: points.map((point) => point.failed) },
            ]}
            format={formatNumber}
          >
            <dl className="flex flex-wrap gap-x-8 gap-y-3">
              <Figure label="Publishes" value={formatNumber(published)} hint={RANGE_WORDS[days].within} />
              <Figure label="Failed" value={formatNumber(failed)} />
            </dl>
          </Chart>
          <Chart
            kind="lines"
            label="Publish times"
            rowHeader={rowHeader}
            labels={points.map(periodWord)}
            series={[
              {
                key: 'median',
                label: 'Median',
                colour: 'accent',
                values: points.map((point) => point.median),
              },
              {
                key: 'slowest',
                label: 'Slowest',
                colour: 'orange',
                dash: '6 3',
                values: points.map((point) => point.slowest),
              },
            ]}
            format={formatSpeed}
            shortFormat={formatSpeed}
          >
            <dl className="flex flex-wrap gap-x-8 gap-y-3">
              <Figure label="Half within" value={median === null ? '–' : formatSpeed(median)} />
              <Figure label="95 of 100 within" value={p95 === null ? '–' : formatSpeed(p95)} />
            </dl>
          </Chart>
        </div>
      )}
    </FiguresCard>
  )
}
