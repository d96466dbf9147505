import type { SubscriberAnalytics } from '@hometown/shared-types/analytics'
import { type Dashboard, dashboardCalls } from '@hometown/shared-types/dashboard'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, Mail, Newspaper, Plus, Rss, Users } from 'lucide-react'
import { useId } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { formatNumber } from '../../lib/numbers.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { heldLossQuery } from '../../parts/missing-articles/missing-articles.api.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide-queries.ts'
import { subscriberCountsQuery } from '../../parts/subscribers/subscriber-counts.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'
import { HomePageCard, NewsletterCard, QueryCard, ReviewCard } from './Cards.tsx'
import { Lists } from './Lists.tsx'
import { Problems, SetupCard, shownSetup } from './Problems.tsx'
import { HiddenTable, ReadsCard } from './ReadsCard.tsx'

/** It counts other users' changes and is the first screen, so it refetches on every visit, as its cards do. */
const dashboardQuery = queryOptions({
  queryKey: ['dashboard', 'figures'],
  queryFn: ({ signal }) => api(dashboardCalls.get, { signal }),
  staleTime: 0,
})

export function DashboardPage() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(dashboardQuery)
  const { data: loss } = useQuery(heldLossQuery)
  const missing = loss?.articles ?? 0
  const time = useCountyTime()
  const { role } = useCurrentUser()
  const { data: guide, isLoading: isGuideLoading } = useQuery({ ...setupGuideQuery, enabled: role === 'admin' })
  const setup = shownSetup(guide)
  // The first steps show them as well.
  const sourcesInNeed = isGuideLoading || setup === 'steps' ? 0 : (data?.sources.attention ?? 0)
  const canWrite = useHasScreen(paths.content)
  useLiveEvent('publish', () => {
    client.invalidateQueries({ queryKey: dashboardQuery.queryKey }).catch(reportError)
  })

  return (
    <>
      <PageHeader
        title="Dashboard"
        description={zoneNote(time.zone)}
        actions={
          canWrite && (
            <Button asChild variant="primary">
              <Link to={paths.content} aria-keyshortcuts="c">
                <Plus aria-hidden />
                Create New Article
              </Link>
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-4 md:gap-5">
        {guide && setup && <SetupCard guide={guide} shown={setup} sourcesInNeed={data?.sources.attention ?? 0} />}
        {error && !data && <ErrorPanel title="Couldn’t load the dashboard." error={error} onRetry={refetch} />}
        {!error && !data && <FiguresSkeleton />}
        {data && (
          <>
            {hasProblems(data, missing, sourcesInNeed) && <Problems dashboard={data} sourcesInNeed={sourcesInNeed} />}
            <Figures data={data} />
          </>
        )}
        <div className="grid grid-cols-1 gap-4 md:gap-5 xl:grid-cols-3">
          <ReviewCard />
          <ReadsCard className="xl:col-span-2" isNothingPublished={data?.articles.published === 0} />
        </div>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5 xl:grid-cols-3">
          <NewsletterCard />
          <HomePageCard />
          <SubscribersCard />
        </div>
        {data && <Lists data={data} time={time} />}
        {!error && !data && <ListsSkeleton />}
      </div>
    </>
  )
}

function hasProblems(
  { firstSyncProblem, heldNewsletters }: Dashboard,
  missing: number,
  sourcesInNeed: number,
): boolean {
  return firstSyncProblem !== null || missing > 0 || heldNewsletters.length > 0 || sourcesInNeed > 0
}

function FiguresSkeleton() {
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

function ListsSkeleton() {
  return (
    <div className="grid gap-4 md:gap-5 xl:grid-cols-2">
      <Skeleton className="h-56 rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  )
}

function Figures({ data }: { data: Dashboard }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <FigureCard
        label="Total Subscribers"
        to={paths.subscribers}
        icon={Users}
        value={data.subscribers.total}
        hint={data.subscribers.total > 0 ? 'Active subscribers' : 'No subscribers yet'}
      />
      <FigureCard
        label="Published Articles"
        to={paths.articles}
        icon={Newspaper}
        value={data.articles.published}
        hint={`${formatNumber(data.articles.total)} total articles`}
      />
      <FigureCard
        label="Active Sources"
        to={paths.sources}
        icon={Rss}
        value={data.sources.active}
        hint={`${formatNumber(data.sources.total)} total sources`}
      />
      <FigureCard
        label="Newsletters Sent"
        to={paths.newsletters}
        icon={Mail}
        value={data.newsletters.sent}
        hint={`${formatNumber(data.newsletters.scheduled)} scheduled`}
      />
    </div>
  )
}

interface FigureCardProps {
  label: string
  icon: LucideIcon
  value: number
  hint: string
  to: string
}

function FigureCard({ label, icon: Icon, value, hint, to }: FigureCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative flex flex-col rounded-lg border bg-surface px-4 py-3 shadow-raised"
    >
      <h2 id={id} className="flex items-center justify-between gap-2 text-quiet">
        {/* Makes the whole card clickable. */}
        <ScreenLink to={to} className="after:absolute after:inset-0 after:rounded-lg">
          {label}
        </ScreenLink>
        <Icon aria-hidden className="size-4 shrink-0 stroke-[1.75] max-sm:hidden" />
      </h2>
      <p className="mt-1 font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(value)}</p>
      <p className="text-quiet text-sm">{hint}</p>
    </section>
  )
}

const DAYS = 30

function SubscribersCard() {
  return (
    <QueryCard
      title="Subscribers, 30 Days"
      what="the subscribers"
      query={useQuery(subscriberCountsQuery(DAYS))}
      skeleton={<Skeleton className="h-36 w-full rounded-md" />}
      actions={
        <ScreenLink to={paths.analytics} className="text-accent text-sm">
          Analytics<span className="sr-only"> of subscribers</span>
        </ScreenLink>
      }
    >
      {(data) => (data.points.every(({ active }) => !active) ? <NoSubscribers /> : <Curve data={data} />)}
    </QueryCard>
  )
}

function Curve({ data: { points } }: { data: SubscriberAnalytics }) {
  const known = points.flatMap(({ active }) => active ?? [])
  const now = known.at(-1) ?? 0
  return (
    <div className="flex flex-col gap-3">
      <div>
        <p className="font-semibold text-2xl tabular-nums tracking-tight">{formatNumber(now)}</p>
        <p className="text-quiet text-sm">{changeText(now - (points[0]?.active ?? 0))}</p>
      </div>
      <Sparkline values={points.map(({ active }) => active)} />
      <HiddenTable
        caption="Active subscribers by day"
        columns={['Day', 'Active subscribers']}
        rows={points.map(({ to, active }) => [to, active === null ? 'Unknown' : formatNumber(active)])}
      />
    </div>
  )
}

function changeText(change: number): string {
  if (change === 0) return 'Subscribed now, as many as 30 days ago'
  return `Subscribed now, ${formatNumber(Math.abs(change))} ${change > 0 ? 'more' : 'fewer'} than 30 days ago`
}

function NoSubscribers() {
  const address = useSiteAddress()
  return (
    <p className="py-4 text-quiet">
      Nobody is subscribed now. Share the{' '}
      <a href={address('/subscribe')} target="_blank" rel="noopener" className="rounded-sm text-accent underline">
        sign-up page
      </a>{' '}
      with your readers.
    </p>
  )
}

const WIDTH = 300
const HEIGHT = 80
const MARGIN = 4

/** A small line from its lowest to its highest value. Days without a value are left out. */
function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  const [least, most] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))]
  const x = (at: number) => (at / Math.max(1, values.length - 1)) * WIDTH
  const y = (value: number) =>
    most === least ? HEIGHT / 2 : HEIGHT - MARGIN - ((value - least) / (most - least)) * (HEIGHT - 2 * MARGIN)
  const line = known.map(({ value, at }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
  const [first, last] = [known[0], known.at(-1)]
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="h-20 w-full border-b">
      {first && last && (
        <polygon points={`${x(first.at)},${HEIGHT} ${line} ${x(last.at)},${HEIGHT}`} className="fill-accent-ground" />
      )}
      <polyline
        points={line}
        fill="none"
        strokeWidth="2"
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className="stroke-accent"
      />
    </svg>
  )
}
