import { type Dashboard, dashboardCalls } from '@hometown/shared-types/contract/dashboard'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type LucideIcon, Mail, Newspaper, Plus, Rss, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { callQuery } from '../../lib/api-client.ts'
import { type CountyTime, formatNumber, useCountyTime } from '../../lib/formats.ts'
import { MissingArticles } from '../../parts/MissingArticles.tsx'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ScreenLink, type ScreenTarget, useHasScreen } from '../../ui/ScreenLink.tsx'
import { DashboardProblems, DashboardReviewCard, NewsletterCard } from './Cards.tsx'

export function DashboardPage() {
  const query = useQuery({
    ...callQuery('dashboard', dashboardCalls.get),
    // The dashboard is the first screen, and counts other users' changes. Readers are too many for live events.
    staleTime: 0,
    refetchInterval: 60_000,
  })
  const { data } = query
  const time = useCountyTime()
  const canWrite = useHasScreen(paths.content)
  return (
    <>
      <PageHeader
        title="Dashboard"
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
        <DashboardProblems firstSync={data?.firstSyncProblem} />
        {data && <MissingArticles />}
        <NotLoaded query={query} failed="Couldn’t load the dashboard." />
        {data && (
          <>
            <DashboardFigures data={data} />
            <div className="grid grid-cols-1 gap-4 md:grid-cols-2 md:gap-5">
              <DashboardReviewCard dashboard={data} />
              <NewsletterCard next={data.newsletter} time={time} />
            </div>
            <DashboardLists data={data} time={time} />
          </>
        )}
      </div>
    </>
  )
}

function DashboardFigures({ data: { subscribers, articles, sources, newsletters } }: { data: Dashboard }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
      <DashboardFigureCard
        label="Total Subscribers"
        to={paths.subscribers}
        icon={Users}
        value={subscribers.total}
        hint={subscribers.total > 0 ? 'Active subscribers' : 'No subscribers yet'}
      />
      <DashboardFigureCard
        label="Published Articles"
        to={paths.articles}
        icon={Newspaper}
        value={articles.published}
        hint={`${formatNumber(articles.total)} total articles`}
      />
      <DashboardFigureCard
        label="Active Sources"
        to={paths.sources}
        icon={Rss}
        value={sources.active}
        hint={`${formatNumber(sources.total)} total sources`}
      />
      <DashboardFigureCard
        label="Newsletters Sent"
        to={paths.newsletters}
        icon={Mail}
        value={newsletters.sent}
        hint={`${formatNumber(newsletters.scheduled)} scheduled`}
      />
    </div>
  )
}

interface DashboardFigureCardProps {
  label: string
  icon: LucideIcon
  value: number
  hint: string
  to: string
}

function DashboardFigureCard({ label, icon: Icon, value, hint, to }: DashboardFigureCardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative flex flex-col rounded-lg border bg-surface px-4 py-3 shadow-raised"
    >
      <h2 id={id} className="flex items-center justify-between gap-2 text-quiet">
        {/* The pseudo-element makes the whole card clickable. */}
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

const SCHEDULED_ACTION_LABELS = { publish: 'Goes live', unpublish: 'Comes down', send: 'Goes out' } as const

function DashboardLists({ data, time }: { data: Dashboard; time: CountyTime }) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 md:gap-5 xl:grid-cols-2">
      <DashboardEntryList
        title="Recent Articles"
        all={paths.articles}
        empty="No articles yet"
        entries={data.recentArticles.map((article) => ({
          id: article.id,
          name: article.title,
          target: articleEditorTarget(article.id),
          aside: (
            <>
              <ArticleCategoryBadge article={article} />
              <ArticleStateBadge article={article} />
            </>
          ),
        }))}
      />
      <DashboardEntryList
        title="Content Sources"
        all={paths.sources}
        empty="No sources yet"
        entries={data.contentSources.map(({ id, name, category, status }) => ({
          id,
          name,
          aside: (
            <>
              <CategoryBadge category={category} />
              <StatusBadge status={status} />
            </>
          ),
        }))}
      />
      <DashboardEntryList
        title="Drafts Waiting"
        empty="No drafts are waiting"
        entries={data.waitingDrafts.map((article) => ({
          id: article.id,
          name: article.title,
          target: articleEditorTarget(article.id),
          aside: (
            <>
              <ArticleCategoryBadge article={article} />
              <time dateTime={new Date(article.updatedAt).toISOString()} className="text-quiet text-sm">
                {time.ago(article.updatedAt)}
              </time>
            </>
          ),
        }))}
      />
      <DashboardEntryList
        title="Scheduled"
        empty="Nothing is scheduled"
        entries={data.scheduled.map(({ id, title, action, at }) => ({
          id: `${id}-${action}`,
          name: title,
          target: action === 'send' ? { to: paths.newsletter, params: { id } } : articleEditorTarget(id),
          aside: (
            <span className="text-quiet text-sm">
              {SCHEDULED_ACTION_LABELS[action]} <time dateTime={new Date(at).toISOString()}>{time.dateTime(at)}</time>
            </span>
          ),
        }))}
      />
    </div>
  )
}

function articleEditorTarget(articleId: string): ScreenTarget {
  return { to: paths.content, search: { edit: articleId } }
}

interface DashboardEntryListProps {
  title: string
  empty: string
  entries: readonly { id: string; name: string; target?: ScreenTarget; aside: ReactNode }[]
  all?: string
}

function DashboardEntryList({ title, empty, entries, all = '' }: DashboardEntryListProps) {
  const hasAll = useHasScreen(all)
  return (
    <Card
      title={title}
      flush
      {...(hasAll && {
        actions: (
          <ScreenLink to={all} className="text-accent text-sm">
            View all<span className="sr-only">: {title}</span>
          </ScreenLink>
        ),
      })}
    >
      {entries.length === 0 ? (
        <p className="px-4 py-6 text-center text-quiet">{empty}</p>
      ) : (
        <ul className="divide-y">
          {entries.map(({ id, name, target, aside }) => (
            <li key={id} className="flex min-h-11 items-center gap-4 px-4 py-2 max-sm:flex-wrap max-sm:gap-y-1">
              <span className="min-w-0 flex-1 truncate max-sm:basis-full" title={name}>
                {target ? <ScreenLink {...target}>{name}</ScreenLink> : name}
              </span>
              <span className="flex shrink-0 items-center gap-2">{aside}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
