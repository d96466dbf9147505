import {
  ANALYTICS_RANGES,
  type AnalyticsPeriod,
  type AnalyticsRange,
  analyticsCalls,
  analyticsQuerySchema,
  type SubscriberAnalytics,
} from '@hometown/shared-types/contract/analytics'
import { zoneName } from '@hometown/shared-types/rules/time'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { callQuery } from '../../lib/api-client.ts'
import { countOf, formatNumber, useCountyTime } from '../../lib/formats.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { CategoryBadge, SampleContentBadge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Figure } from '../../ui/Figure.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Select } from '../../ui/Select.tsx'
import { BarRanking, Chart } from './Chart.tsx'

const analyticsPageStateSchema = z.object({ days: analyticsQuerySchema.shape.days.catch(30) })

const ANALYTICS_RANGE_TEXTS: Readonly<Record<AnalyticsRange, { label: string; within: string }>> = {
  7: { label: '7 days', within: 'in 7 days' },
  30: { label: '30 days', within: 'in 30 days' },
  90: { label: '90 days', within: 'in 90 days' },
  365: { label: '1 year', within: 'in a year' },
}

const FRESH_ANALYTICS_OPTIONS = { staleTime: 0, placeholderData: keepPreviousData } as const

export function AnalyticsPage() {
  const [{ days }, change] = useSearchParams(analyticsPageStateSchema)
  const time = useCountyTime()
  return (
    <>
      <PageHeader
        title="Analytics"
        description={`Totals only. We never track individual readers. Days are in ${zoneName(time.zone)}.`}
        actions={
          <Select
            aria-label="Period"
            className="w-32"
            value={String(days)}
            options={ANALYTICS_RANGE_OPTIONS}
            onChange={(value) => change({ days: analyticsQuerySchema.shape.days.parse(value) })}
          />
        }
      />
      <div className="flex flex-col gap-6">
        <SubscriberFiguresCard days={days} />
        <NewsletterFiguresCard days={days} />
        <ArticleViewsCard days={days} />
      </div>
    </>
  )
}

const ANALYTICS_RANGE_OPTIONS = ANALYTICS_RANGES.map((range) => ({
  value: String(range),
  label: ANALYTICS_RANGE_TEXTS[range].label,
}))

function SubscriberFiguresCard({ days }: { days: AnalyticsRange }) {
  return (
    <FiguresCard
      title="Subscribers"
      description="Active subscribers at the end of each day. Today’s number is current."
      query={useQuery({
        ...callQuery('subscribers', analyticsCalls.subscribers, { query: { days } }),
        ...FRESH_ANALYTICS_OPTIONS,
      })}
      failed="Couldn’t load the subscribers."
      isEmpty={({ points }) => points.every(({ active }) => !active)}
      empty="Subscriber growth will appear here."
    >
      {(data) => (
        <Chart
          kind="line"
          label="Active subscribers"
          unit="Subscribers"
          rowHeader={rangeRowHeader(days)}
          labels={data.points.map(analyticsPeriodText)}
          values={data.points.map(({ active }) => active)}
        >
          <dl className="flex flex-wrap gap-x-8 gap-y-3">
            <Figure label="Active now" value={formatNumber(data.points.at(-1)?.active ?? 0)} />
            <Figure label="Change" value={subscriberChangeText(data)} hint={ANALYTICS_RANGE_TEXTS[days].within} />
          </dl>
        </Chart>
      )}
    </FiguresCard>
  )
}

function subscriberChangeText({ points }: SubscriberAnalytics): string {
  const change = (points.at(-1)?.active ?? 0) - (points[0]?.active ?? 0)
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
}

const NEWSLETTER_FIGURE_COLUMNS = [
  { key: 'accepted', label: 'Accepted' },
  { key: 'failed', label: 'Failed' },
  { key: 'inDoubt', label: 'In doubt' },
  { key: 'bounces', label: 'Bounced' },
  { key: 'complaints', label: 'Spam reports' },
  { key: 'unsubscribes', label: 'Unsubscribed' },
] as const

function NewsletterFiguresCard({ days }: { days: AnalyticsRange }) {
  const time = useCountyTime()
  return (
    <FiguresCard
      title="Newsletters"
      description="Accepted: the mail server took the message. Opens aren’t tracked."
      query={useQuery({
        ...callQuery('newsletters', analyticsCalls.newsletters, { query: { days } }),
        ...FRESH_ANALYTICS_OPTIONS,
      })}
      failed="Couldn’t load the newsletters."
      isEmpty={({ newsletters }) => newsletters.length === 0}
      empty="Newsletters sent in this period will appear here."
    >
      {({ newsletters }) => (
        <div className="-mx-4 -mb-4 border-t">
          <DataTable label="Results by newsletter">
            <thead>
              <tr>
                <HeaderCell>Newsletter</HeaderCell>
                {NEWSLETTER_FIGURE_COLUMNS.map(({ key, label }) => (
                  <HeaderCell key={key} className="text-right">
                    {label}
                  </HeaderCell>
                ))}
                <HeaderCell className="text-right">Clicks</HeaderCell>
              </tr>
            </thead>
            <tbody>
              {newsletters.toReversed().map((newsletter) => (
                <Row key={newsletter.id}>
                  <Cell className="min-w-52">
                    <ScreenLink
                      to={paths.newsletter}
                      params={{ id: newsletter.id }}
                      className="font-medium hover:text-accent hover:underline"
                    >
                      {newsletter.title}
                    </ScreenLink>
                    <span className="block text-quiet text-sm">
                      {time.dateTime(newsletter.sentAt)}, to {formatNumber(newsletter.recipients)}
                    </span>
                    {newsletter.sample && <SampleContentBadge>Made-up figures.</SampleContentBadge>}
                  </Cell>
                  {NEWSLETTER_FIGURE_COLUMNS.map(({ key }) => (
                    <Cell key={key} numeric className="whitespace-nowrap align-top">
                      {formatNumber(newsletter[key])}
                      <span className="block text-quiet text-sm">
                        {newsletter[key] > 0 && shareText(newsletter[key], newsletter.recipients)}
                      </span>
                    </Cell>
                  ))}
                  <Cell numeric className="whitespace-nowrap align-top">
                    {newsletter.clicks === null ? 'Not counted' : formatNumber(newsletter.clicks)}
                  </Cell>
                </Row>
              ))}
            </tbody>
          </DataTable>
        </div>
      )}
    </FiguresCard>
  )
}

function ArticleViewsCard({ days }: { days: AnalyticsRange }) {
  return (
    <FiguresCard
      title="Article views"
      description="Totals by article and day. We don’t count bots that identify themselves."
      query={useQuery({
        ...callQuery('analytics', analyticsCalls.articles, { query: { days } }),
        ...FRESH_ANALYTICS_OPTIONS,
      })}
      failed="Couldn’t load the article views."
      isEmpty={({ total }) => total === 0}
      empty="Article views will appear here."
    >
      {({ points, total, top, sections, sample }) => (
        <div className="flex flex-col gap-6">
          {sample && <SampleContentBadge>Includes made-up views of the sample county’s articles.</SampleContentBadge>}
          <Chart
            kind="bars"
            label="Article views"
            unit="Views"
            rowHeader={rangeRowHeader(days)}
            labels={points.map(analyticsPeriodText)}
            values={points.map(({ views }) => views)}
          >
            <dl>
              <Figure label="Views" value={formatNumber(total)} hint={ANALYTICS_RANGE_TEXTS[days].within} />
            </dl>
          </Chart>
          <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
            <BarRanking
              title="Most read"
              rows={top.map(({ id, title, category, views }) => ({
                id,
                views,
                name: title,
                about: <CategoryBadge category={category} />,
              }))}
            />
            <BarRanking
              title="Sections"
              rows={sections.map(({ category, views, articles }) => ({
                id: category,
                views,
                name: <CategoryBadge category={category} />,
                about: `${shareText(views, total)} in ${countOf(articles, 'article')}`,
              }))}
            />
          </div>
        </div>
      )}
    </FiguresCard>
  )
}

interface FiguresCardProps<T> {
  title: string
  description: ReactNode
  query: UseQueryResult<T>
  failed: string
  isEmpty(data: T): boolean
  empty: string
  children: (data: T) => ReactNode
}

function FiguresCard<T>({ title, description, query, failed, isEmpty, empty, children }: FiguresCardProps<T>) {
  const { data } = query
  return (
    <Card title={title} description={description}>
      <NotLoaded query={query} failed={failed} />
      {data !== undefined &&
        (isEmpty(data) ? <EmptyState title="Nothing to show yet">{empty}</EmptyState> : children(data))}
    </Card>
  )
}

/** Days are already in the county's time zone; UTC keeps them from shifting. */
const ANALYTICS_DAY_FORMAT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Returns `Nov 20`, or for a week `Nov 14 – Nov 20`. */
function analyticsPeriodText({ from, to }: AnalyticsPeriod): string {
  const [first, last] = [from, to].map((day) => ANALYTICS_DAY_FORMAT.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${last}` : `${first} – ${last}`
}

function rangeRowHeader(days: AnalyticsRange): string {
  return days === 365 ? 'Week' : 'Day'
}

function shareText(part: number, whole: number): string {
  if (whole === 0) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}
