import {
  ANALYTICS_RANGES,
  type AnalyticsPeriod,
  type AnalyticsRange,
  type ArticleAnalytics,
  analyticsCalls,
  analyticsQuerySchema,
  type SubscriberAnalytics,
} from '@hometown/shared-types/contract/analytics'
import { categoryDetails, READER_CATEGORIES } from '@hometown/shared-types/contract/category'
import { zoneName } from '@hometown/shared-types/rules/time'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSearchParams } from '../../lib/search-params.ts'
import { paths } from '../../paths.ts'
import { CategoryBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../ui/DataTable.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { SampleBadge } from '../../ui/SampleBadge.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { Chart } from './Chart.tsx'
import type { Series } from './DrawnChart.tsx'

const pageStateSchema = z.object({
  days: analyticsQuerySchema.shape.days.catch(30),
  by: z.enum(['category']).optional().catch(undefined),
  article: z.string().max(60).optional().catch(undefined),
})
type PageState = z.infer<typeof pageStateSchema>

const RANGE_TEXTS: Readonly<Record<AnalyticsRange, { label: string; within: string }>> = {
  7: { label: '7 days', within: 'in 7 days' },
  30: { label: '30 days', within: 'in 30 days' },
  90: { label: '90 days', within: 'in 90 days' },
  365: { label: '1 year', within: 'in a year' },
}

/** Figures are refetched on each visit. */
const FRESH = { staleTime: 0, placeholderData: keepPreviousData } as const

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
        <SubscriberCard days={days} by={by} onBy={(chosen) => change({ by: chosen })} />
        <NewsletterCard days={days} />
        <ArticleCard days={days} article={article} onArticle={(id) => change({ article: id })} />
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
          {RANGE_TEXTS[range].label}
        </label>
      ))}
    </fieldset>
  )
}

interface SubscriberCardProps {
  days: AnalyticsRange
  by: PageState['by']
  onBy(by: PageState['by']): void
}

function SubscriberCard({ days, by, onBy }: SubscriberCardProps) {
  return (
    <FiguresCard
      title="Subscribers"
      description="Active subscribers at the end of each day. Today’s number is current."
      query={useQuery({
        queryKey: ['subscribers', 'analytics', days],
        queryFn: ({ signal }) => api(analyticsCalls.subscribers, { query: { days }, signal }),
        ...FRESH,
      })}
      loading="Loading subscribers..."
      failed="Couldn’t load the subscribers."
      isEmpty={({ points }) => points.every(({ active }) => !active)}
      empty="Subscriber growth will appear here."
    >
      {(data) => (
        <Chart
          kind="lines"
          label={by ? 'Active subscribers by category' : 'Active subscribers'}
          rowHeader={rowHeader(days)}
          labels={data.points.map(periodText)}
          series={by ? byCategory(data) : [all(data)]}
          format={formatNumber}
        >
          <dl className="flex flex-wrap items-end gap-x-8 gap-y-3">
            <Figure label="Active now" value={formatNumber(data.points.at(-1)?.active ?? 0)} />
            <Figure label="Change" value={changeText(data)} hint={RANGE_TEXTS[days].within} />
          </dl>
          <Button size="sm" className="mt-3" onClick={() => onBy(by ? undefined : 'category')}>
            {by ? 'Total' : 'By category'}
          </Button>
        </Chart>
      )}
    </FiguresCard>
  )
}

/** `+12`, `−3`, `no change`. Before the first point the count was 0. */
function changeText({ points }: SubscriberAnalytics): string {
  const change = (points.at(-1)?.active ?? 0) - (points[0]?.active ?? 0)
  if (change === 0) return 'no change'
  return `${change > 0 ? '+' : '−'}${formatNumber(Math.abs(change))}`
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

const COLUMNS = [
  { key: 'accepted', label: 'Accepted' },
  { key: 'failed', label: 'Failed' },
  { key: 'inDoubt', label: 'In doubt' },
  { key: 'bounces', label: 'Bounced' },
  { key: 'complaints', label: 'Spam reports' },
  { key: 'unsubscribes', label: 'Unsubscribed' },
] as const

function NewsletterCard({ days }: { days: AnalyticsRange }) {
  const time = useCountyTime()
  return (
    <FiguresCard
      title="Newsletters"
      description="Accepted: the mail server took the message. Opens aren’t tracked."
      query={useQuery({
        queryKey: ['newsletters', 'analytics', days],
        queryFn: ({ signal }) => api(analyticsCalls.newsletters, { query: { days }, signal }),
        ...FRESH,
      })}
      loading="Loading newsletters..."
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
                {COLUMNS.map(({ key, label }) => (
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
                    {newsletter.sample && <SampleBadge>Made-up figures.</SampleBadge>}
                  </Cell>
                  {COLUMNS.map(({ key }) => (
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

interface ArticleCardProps {
  days: AnalyticsRange
  article: string | undefined
  onArticle(id: string | undefined): void
}

function ArticleCard({ days, article, onArticle }: ArticleCardProps) {
  return (
    <FiguresCard
      title="Article views"
      description="Totals by article and day. We don’t count bots that identify themselves."
      query={useQuery({
        queryKey: ['analytics', 'articles', days],
        queryFn: ({ signal }) => api(analyticsCalls.articles, { query: { days }, signal }),
        ...FRESH,
      })}
      loading="Loading article views..."
      failed="Couldn’t load the article views."
      isEmpty={({ total }) => total === 0}
      empty="Article views will appear here."
    >
      {(data) => (
        <div className="flex flex-col gap-6">
          {data.sample && <SampleBadge>Includes made-up views of the sample county’s articles.</SampleBadge>}
          {article ? (
            <OneArticle id={article} days={days} onClose={() => onArticle(undefined)} />
          ) : (
            <Chart
              kind="bars"
              label="Article views"
              rowHeader={rowHeader(days)}
              labels={data.points.map(periodText)}
              series={[
                { key: 'views', label: 'Views', colour: 'accent', values: data.points.map(({ views }) => views) },
              ]}
              format={formatNumber}
            >
              <dl>
                <Figure label="Views" value={formatNumber(data.total)} hint={RANGE_TEXTS[days].within} />
              </dl>
            </Chart>
          )}
          <div className="grid gap-6 lg:grid-cols-[3fr_2fr]">
            <TopArticles data={data} article={article} onArticle={onArticle} />
            <Sections data={data} />
          </div>
        </div>
      )}
    </FiguresCard>
  )
}

interface TopArticlesProps extends Omit<ArticleCardProps, 'days'> {
  data: ArticleAnalytics
}

function TopArticles({ data, article, onArticle }: TopArticlesProps) {
  const most = data.top[0]?.views ?? 0
  return (
    <section aria-labelledby="most-read" className="min-w-0">
      <h3 id="most-read" className="pb-2 font-medium">
        Most read
      </h3>
      <ol className="flex flex-col">
        {data.top.map(({ id, title, category, views }) => (
          <li key={id} className="flex flex-col gap-1 border-t py-2">
            <div className="flex items-start justify-between gap-3">
              <button
                type="button"
                className="min-w-0 rounded-sm text-left hover:text-accent hover:underline aria-pressed:font-medium aria-pressed:text-accent"
                aria-pressed={id === article}
                onClick={() => onArticle(id === article ? undefined : id)}
              >
                {title}
              </button>
              <span className="shrink-0 tabular-nums">{formatNumber(views)}</span>
            </div>
            <div className="flex items-center gap-3">
              <Share part={views} whole={most} />
              <CategoryBadge category={category} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Sections({ data }: { data: ArticleAnalytics }) {
  const most = data.sections[0]?.views ?? 0
  return (
    <section aria-labelledby="sections" className="min-w-0">
      <h3 id="sections" className="pb-2 font-medium">
        Sections
      </h3>
      <ol className="flex flex-col">
        {data.sections.map(({ category, views, articles }) => (
          <li key={category} className="flex flex-col gap-1 border-t py-2">
            <div className="flex items-center justify-between gap-3">
              <CategoryBadge category={category} />
              <span className="tabular-nums">
                {formatNumber(views)} <span className="text-quiet text-sm">{shareText(views, data.total)}</span>
              </span>
            </div>
            <div className="flex items-center gap-3">
              <Share part={views} whole={most} />
              <span className="shrink-0 text-quiet text-sm">{countOf(articles, 'article')}</span>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Share({ part, whole }: { part: number; whole: number }) {
  return (
    <svg
      aria-hidden
      className="h-1.5 w-full min-w-0 flex-1 rounded-full bg-hover"
      preserveAspectRatio="none"
      viewBox="0 0 100 1"
    >
      <rect width={whole === 0 ? 0 : Math.max(0.5, (part / whole) * 100)} height="1" className="fill-accent" />
    </svg>
  )
}

interface OneArticleProps {
  id: string
  days: AnalyticsRange
  onClose(): void
}

function OneArticle({ id, days, onClose }: OneArticleProps) {
  const query = useQuery({
    queryKey: ['analytics', 'articles', 'one', id, days],
    queryFn: ({ signal }) => api(analyticsCalls.article, { params: { id }, query: { days }, signal }),
    ...FRESH,
  })
  const back = (
    <Button size="sm" onClick={onClose}>
      <X aria-hidden /> All articles
    </Button>
  )
  return (
    <Loaded query={query} loading="Loading article views..." failed="Couldn’t load this article’s views." aside={back}>
      {(data) => (
        <Chart
          kind="bars"
          label={`Views of ${data.title}`}
          rowHeader={rowHeader(days)}
          labels={data.points.map(periodText)}
          series={[{ key: 'views', label: 'Views', colour: 'accent', values: data.points.map(({ views }) => views) }]}
          format={formatNumber}
        >
          <h3 className="font-medium">{data.title}</h3>
          <p className="pb-2 text-quiet">
            {formatNumber(data.total)} views {RANGE_TEXTS[days].within}
          </p>
          {back}
        </Chart>
      )}
    </Loaded>
  )
}

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Example: `Loading subscribers...` */
  loading: string
  failed: string
  /** Beside the button that tries again. */
  aside?: ReactNode
  children: (data: T) => ReactNode
}

function Loaded<T>({ query: { data, error, refetch }, loading, failed, aside, children }: LoadedProps<T>) {
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorPanel title={failed} error={error} onRetry={refetch}>
        {aside}
      </ErrorPanel>
    )
  return (
    <div className="flex flex-col gap-3">
      <LoadingText>{loading}</LoadingText>
      <Skeleton className="h-64 w-full rounded-md" />
    </div>
  )
}

interface FiguresCardProps<T> extends LoadedProps<T> {
  title: string
  description: ReactNode
  isEmpty(data: T): boolean
  /** Says when there will be data. */
  empty: string
}

/** A card for one kind of figures. Each card loads and fails on its own. */
function FiguresCard<T>({ title, description, isEmpty, empty, children, ...loaded }: FiguresCardProps<T>) {
  return (
    <Card title={title} description={description}>
      <Loaded {...loaded}>
        {(data) => (isEmpty(data) ? <EmptyState title="Nothing to show yet">{empty}</EmptyState> : children(data))}
      </Loaded>
    </Card>
  )
}

/** A number that sums up the whole chart. */
function Figure({ label, value, hint }: { label: string; value: string; hint?: string | undefined }) {
  return (
    <div>
      <dt className="text-quiet text-sm">{label}</dt>
      <dd className="flex items-baseline gap-2">
        <span className="font-semibold text-xl tabular-nums">{value}</span>
        {hint && <span className="text-quiet text-sm">{hint}</span>}
      </dd>
    </div>
  )
}

/** Days are already in the county's time zone; UTC keeps them from shifting. */
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Nov 20`, or for a week `Nov 14 – Nov 20`. */
function periodText({ from, to }: AnalyticsPeriod): string {
  const [first, last] = [from, to].map((day) => DAY.format(new Date(`${day}T00:00:00Z`)))
  return first === last ? `${last}` : `${first} – ${last}`
}

function rowHeader(days: AnalyticsRange): string {
  return days === 365 ? 'Week' : 'Day'
}

/** `0.4 %`; empty if the whole is 0. */
function shareText(part: number, whole: number): string {
  if (whole === 0) return ''
  const percent = (part / whole) * 100
  return `${percent > 0 && percent < 10 ? percent.toFixed(1) : Math.round(percent)} %`
}
