import type { AnalyticsRange, SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { categoryDetails, READER_CATEGORIES } from '@hometown/shared-types/category'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../lib/numbers.ts'
import { subscriberCountsQuery } from '../../parts/subscribers/subscriber-counts.api.ts'
import { Button } from '../../ui/Button.tsx'
import { Chart } from './charts/Chart.tsx'
import type { Series } from './charts/series.ts'
import { Figure, FiguresCard } from './FiguresCard.tsx'
import { changeWord, periodWord } from './figure-labels.ts'
import { type PageState, RANGE_WORDS } from './page-state.ts'

interface SubscriberFiguresProps {
  days: AnalyticsRange
  by: PageState['by']
  onBy(by: PageState['by']): void
}

export function SubscriberFigures({ days, by, onBy }: SubscriberFiguresProps) {
  return (
    <FiguresCard
      title="Subscribers"
      description="Active subscribers at the end of each day. Today’s number is current."
      query={useQuery(subscriberCountsQuery(days))}
      loading="Loading subscribers..."
      failed="Couldn’t load the subscribers."
      isEmpty={({ points }) => points.every(({ active }) => !active)}
      empty="Subscriber growth will appear here."
    >
      {(data) => (
        <Chart
          kind="lines"
          label={by ? 'Active subscribers by category' : 'Active subscribers'}
          rowHeader={days === 365 ? 'Week' : 'Day'}
          labels={data.points.map(periodWord)}
          series={by ? byCategory(data) : [all(data)]}
          format={formatNumber}
        >
          <dl className="flex flex-wrap items-end gap-x-8 gap-y-3">
            <Figure label="Active now" value={formatNumber(data.points.at(-1)?.active ?? 0)} />
            <Figure label="Change" value={changeWord(changeOf(data))} hint={RANGE_WORDS[days].within} />
          </dl>
          <Button size="sm" className="mt-3" onClick={() => onBy(by ? undefined : 'category')}>
            {by ? 'Total' : 'By category'}
          </Button>
          {!data.isComplete && (
            <p className="mt-2 text-quiet text-sm">
              We’re calculating the earlier days. They’ll appear within half an hour.
            </p>
          )}
        </Chart>
      )}
    </FiguresCard>
  )
}

/** Before the first point the count was 0. */
function changeOf({ points }: SubscriberAnalytics): number {
  return (points.at(-1)?.active ?? 0) - (points[0]?.active ?? 0)
}

function all({ points }: SubscriberAnalytics): Series {
  return { key: 'all', label: 'Subscribers', colour: 'accent', values: points.map(({ active }) => active) }
}

/** Ordered so that neighboring lines also differ in color. */
const DASHES = ['', '6 3', '2 3', '10 3', '6 3 2 3', '12 3 2 3', '4 4', '8 3 4 3']

function byCategory({ points }: SubscriberAnalytics): Series[] {
  return READER_CATEGORIES.map((category, at) => ({
    key: category,
    label: category,
    colour: categoryDetails(category).badgeColour,
    ...(DASHES[at] && { dash: DASHES[at] }),
    values: points.map(({ byCategory }) => byCategory?.find((one) => one.category === category)?.count ?? null),
  }))
}
