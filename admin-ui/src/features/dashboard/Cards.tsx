import { type DashboardNewsletter, dashboardCalls, type NewsletterGap } from '@hometown/shared-types/dashboard'
import type { SuggestionKind } from '@hometown/shared-types/suggestion'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../lib/dates.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { countOf, formatNumber } from '../../lib/numbers.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { homePageQuery, SiteIsPrepared, StillFrame } from '../../parts/home-page/StillFrame.tsx'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

interface QueryCardProps<T> {
  title: string
  query: UseQueryResult<T>
  /** The noun of what loads: `today’s reads`. */
  what: string
  /** The shape of what comes. */
  skeleton: ReactNode
  actions?: ReactNode
  className?: string
  children: (data: T) => ReactNode
}

/** A card that loads and fails on its own. */
export function QueryCard<T>({ title, query, what, skeleton, actions, className, children }: QueryCardProps<T>) {
  const { data, error, refetch } = query
  return (
    <Card title={title} actions={actions} {...(className && { className })}>
      {data === undefined && error !== null && (
        <ErrorPanel title={`Couldn’t load ${what}.`} error={error} onRetry={refetch} />
      )}
      {data === undefined && error === null && (
        <>
          <span className="sr-only">
            <LoadingText>{`Loading ${what}...`}</LoadingText>
          </span>
          {skeleton}
        </>
      )}
      {data !== undefined && children(data)}
    </Card>
  )
}

export function NewsletterCard() {
  const query = useQuery({
    queryKey: ['dashboard', 'newsletter'],
    queryFn: ({ signal }) => api(dashboardCalls.newsletter, { signal }),
    staleTime: 0,
  })
  const time = useCountyTime()
  return (
    <QueryCard
      title="Next Newsletter"
      what="the next newsletter"
      query={query}
      skeleton={<Skeleton className="h-36 w-full rounded-md" />}
      actions={query.data?.newsletter && <StatusBadge status={query.data.newsletter.status} />}
    >
      {({ newsletter, lastSentAt }) => (
        <div className="flex flex-col gap-3">
          {newsletter ? <Planned newsletter={newsletter} time={time} /> : <NothingPlanned />}
          {lastSentAt && (
            <p className="text-quiet text-sm">
              Last sent <time dateTime={lastSentAt}>{time.dateTime(lastSentAt)}</time>
            </p>
          )}
        </div>
      )}
    </QueryCard>
  )
}

type Newsletter = NonNullable<DashboardNewsletter['newsletter']>

function Planned({ newsletter, time }: { newsletter: Newsletter; time: CountyTime }) {
  const { id, title, scheduledFor, articles, missing } = newsletter
  return (
    <>
      <div>
        <p className="line-clamp-2 break-words font-medium">
          <ScreenLink {...editorOf(newsletter)}>{title.trim() || 'Newsletter without a title'}</ScreenLink>
        </p>
        <p className="text-quiet text-sm">
          {scheduledFor && <time dateTime={scheduledFor}>{time.dateTime(scheduledFor)}, </time>}
          {articles === 0 && !missing.includes('articles') ? 'Calendar only' : countOf(articles, 'article')}
        </p>
      </div>
      {missing.length === 0 ? (
        <p className="flex items-center gap-2">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-accent" />
          Ready to send
        </p>
      ) : (
        <ul aria-label="Missing for this newsletter" className="flex flex-col gap-1.5">
          {missing.map((gap) => (
            <li key={gap} className="flex items-start gap-2">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-yellow" />
              <ScreenLink
                {...(GAPS[gap].at ?? (gap === 'held' ? heldAt(id) : editorOf(newsletter)))}
                className="underline"
              >
                {GAPS[gap].text}
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function heldAt(id: string) {
  return { to: paths.newsletter, params: { id } }
}

function editorOf({ id }: Pick<Newsletter, 'id'>) {
  return { to: paths.newsletters, search: { edit: id } }
}

function NothingPlanned() {
  const canCompose = useHasScreen(paths.newsletters)
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-quiet">No newsletter is planned. Choose articles, and we’ll set up the email.</p>
      {canCompose && (
        <Button asChild size="sm">
          <Link to={paths.newsletters}>Compose newsletter</Link>
        </Button>
      )}
    </div>
  )
}

interface Gap {
  text: string
  /** The screen where it is filled; without one, the newsletter's own. */
  at?: { to: string; search?: Record<string, string> }
}

const GAPS: Readonly<Record<NewsletterGap, Gap>> = {
  held: { text: 'On hold: send or reschedule it' },
  subject: { text: 'No title' },
  articles: { text: 'No articles chosen' },
  unpublished: { text: 'Some articles aren’t published' },
  schedule: { text: 'Not scheduled' },
  subscribers: { text: 'No subscribers', at: { to: paths.subscribers } },
  'mail-server': { text: 'No mail server', at: { to: paths.settings, search: { tab: 'connections' } } },
}

const KINDS: Readonly<Record<SuggestionKind, string>> = {
  news: 'Suggested news',
  event: 'Suggested events',
  fixture: 'Suggested games',
}

export function ReviewCard() {
  return (
    <QueryCard
      title="To Review"
      what="suggestions and submissions"
      query={useQuery({
        queryKey: ['dashboard', 'review'],
        queryFn: ({ signal }) => api(dashboardCalls.review, { signal }),
        staleTime: 0,
      })}
      skeleton={<SkeletonRows count={4} />}
    >
      {({ suggestions, submissions, articles }) => {
        const isDone = articles === 0 && submissions === 0 && suggestions.every(({ count }) => count === 0)
        if (isDone)
          return (
            <p className="text-quiet">
              Nothing to review. Suggestions come from your{' '}
              <ScreenLink to={paths.sources} className="text-accent underline">
                sources
              </ScreenLink>
              , events from readers.
            </p>
          )
        return (
          <ul className="-mx-4 -mb-4 divide-y border-t">
            <Waiting label="Articles in review" count={articles} to={paths.articles} search={{ status: 'review' }} />
            {suggestions.map(({ kind, count }) => (
              <Waiting key={kind} label={KINDS[kind]} count={count} to={paths.suggestions} search={{ kind }} />
            ))}
            <Waiting label="Events from readers" count={submissions} to={paths.calendarSubmissions} />
          </ul>
        )
      }}
    </QueryCard>
  )
}

interface WaitingProps {
  label: string
  count: number
  to: string
  search?: Record<string, string>
}

function Waiting({ label, count, ...target }: WaitingProps) {
  return (
    <li className="relative flex min-h-11 items-center gap-3 px-4 hover:bg-hover">
      <span className="min-w-0 flex-1">
        <ScreenLink {...target} className="after:absolute after:inset-0 focus-visible:after:-outline-offset-2">
          {label}
        </ScreenLink>
      </span>
      <span className={count > 0 ? 'font-semibold tabular-nums' : 'text-quiet tabular-nums'}>
        {formatNumber(count)}
      </span>
      <ChevronRight aria-hidden className="size-4 shrink-0 text-quiet" />
    </li>
  )
}

/** As wide as a desktop, so that the whole top of the page fits. */
const WIDTH = 1280

/** The real page, made small. Only where the site is at the desk's own origin. */
export function HomePageCard({ className = '' }: { className?: string }) {
  const address = useSiteAddress()('/')
  return (
    <Card
      flush
      title="Front Page"
      className={`overflow-hidden ${className}`}
      actions={
        <>
          <a href={address} target="_blank" rel="noopener" className="rounded-sm text-accent text-sm hover:underline">
            Open<span className="sr-only"> the site in a new tab</span>
          </a>
          <ScreenLink to={paths.frontPage} className="text-accent text-sm">
            Edit<span className="sr-only"> the front page</span>
          </ScreenLink>
        </>
      }
    >
      {address === '/' ? (
        <Thumbnail />
      ) : (
        <p className="px-4 py-10 text-center text-quiet">The site is on another host. Open it to see the front page.</p>
      )}
    </Card>
  )
}

function Thumbnail() {
  const client = useQueryClient()
  const { data: html, error, refetch } = useQuery(homePageQuery)
  useLiveEvent('publish', ({ receipt }) => {
    if (receipt.outcome === 'live' && receipt.filesWritten > 0)
      client.invalidateQueries({ queryKey: homePageQuery.queryKey }).catch(reportError)
  })
  if (html === undefined && error)
    return (
      <div className="p-4">
        <ErrorPanel title="Couldn’t load the front page." error={error} onRetry={refetch} />
      </div>
    )
  if (html === undefined)
    return (
      <div className="p-4">
        <span className="sr-only">
          <LoadingText>Loading the front page...</LoadingText>
        </span>
        <Skeleton className="h-64 w-full rounded-md" />
      </div>
    )
  if (html === null) return <SiteIsPrepared />
  return (
    <div inert className="h-full min-h-72 bg-sunken">
      <StillFrame title="The front page as readers see it" html={html} width={WIDTH} />
    </div>
  )
}
