import { ANALYTICS_RANGES, type AnalyticsRange, type SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { categoryDetails, READER_CATEGORIES } from '@hometown/shared-types/category'
import { zoneName } from '@hometown/shared-types/zone-name'
import { useQuery } from '@tanstack/react-query'
import { useCountyTime } from '../../lib/dates.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { subscriberCountsQuery } from '../../parts/subscribers/subscriber-counts.api.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ArticleFigures } from './ArticleFigures.tsx'
import { type PageState, pageStateSchema, publishesQuery, RANGE_WORDS } from './analytics.api.ts'
import { Chart } from './Chart.tsx'
import { changeWord, Figure, FiguresCard, formatSpeed, periodWord } from './FiguresCard.tsx'
import { NewsletterFigures } from './NewsletterFigures.tsx'
import type { Series } from './series.ts'

export function AnalyticsPage() {
  const [{ days, by, article }, change] = useSearchParams(pageStateSchema)
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Analytics"
        description={`Totals only. We never track individual readers. Days are in ${zoneName(time.zone)}.`}
        actions={<RangePicker days={days} onChange={(chosen) => change({ days: chosen })} />}
      />
      <div className="flex flex-col gap-6">
        <SubscriberFigures days={days} by={by} onBy={(chosen) => change({ by: chosen })} />
        <NewsletterFigures days={days} />
        <ArticleFigures days={days} article={article} onArticle={(id) => change({ article: id })} />
        <PublishFigures days={days} />
      </div>
    </>
  )
}

interface RangePickerProps {
  days: AnalyticsRange
  onChange(days: AnalyticsRange): void
}

function RangePicker({ days, onChange }: RangePickerProps) {
  return (
    <fieldset className="flex rounded-md border border-edge bg-surface p-0.5">
      <legend className="sr-only">Period</legend>
      {ANALYTICS_RANGES.map((range) => (
        <label
          key={range}
          className="relative flex h-6.5 cursor-pointer items-center rounded-sm px-2.5 font-medium text-quiet hover:text-ink has-checked:bg-accent-ground has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name="days"
            checked={range === days}
            onChange={() => onChange(range)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {RANGE_WORDS[range].label}
        </label>
      ))}
    </fieldset>
  )
}

function PublishFigures({ days }: { days: AnalyticsRange }) {
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

interface SubscriberFiguresProps {
  days: AnalyticsRange
  by: PageState['by']
  onBy(by: PageState['by']): void
}

function SubscriberFigures({ days, by, onBy }: SubscriberFiguresProps) {
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
