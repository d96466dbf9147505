import { useQuery } from '@tanstack/react-query'
import { Mail, Newspaper, Rss, Users } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { EntryList } from './EntryList.tsx'
import { FigureCard } from './FigureCard.tsx'
import { LastPublish } from './LastPublish.tsx'
import { ScheduledList } from './ScheduledList.tsx'

export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery)
  const time = useCountyTime()

  return (
    <>
      <PageHeader title="Dashboard" description={`Times are ${time.zone.replaceAll('_', ' ')}.`} />
      {error && !data && (
        <ErrorPanel title="The dashboard could not be loaded." error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <DashboardSkeleton />}
      {data && (
        <div className="flex flex-col gap-6">
          <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
            <FigureCard
              label="Total Subscribers"
              icon={Users}
              value={data.subscribers.total}
              hint={data.subscribers.total > 0 ? 'Active subscribers' : 'No subscribers yet'}
            />
            <FigureCard
              label="Published Articles"
              icon={Newspaper}
              value={data.articles.published}
              hint={`${data.articles.total.toLocaleString('en-US')} total articles`}
            />
            <FigureCard
              label="Active Sources"
              icon={Rss}
              value={data.sources.active}
              hint={`${data.sources.total.toLocaleString('en-US')} total sources`}
            />
            <FigureCard
              label="Newsletters Sent"
              icon={Mail}
              value={data.newsletters.sent}
              hint={`${data.newsletters.scheduled.toLocaleString('en-US')} scheduled`}
            />
          </div>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <EntryList
              title="Recent Articles"
              empty="No articles yet"
              entries={data.recentArticles.map(({ id, title, category, status }) => ({
                id,
                name: title,
                articleId: id,
                aside: (
                  <>
                    <CategoryBadge category={category} />
                    <StatusBadge status={status} />
                  </>
                ),
              }))}
            />
            <EntryList
              title="Content Sources"
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
            <EntryList
              title="Drafts Waiting"
              empty="No drafts are waiting"
              entries={data.waitingDrafts.map(({ id, title, category, updatedAt }) => ({
                id,
                name: title,
                articleId: id,
                aside: (
                  <>
                    <CategoryBadge category={category} />
                    <time dateTime={new Date(updatedAt).toISOString()} className="text-quiet text-sm">
                      {time.ago(updatedAt)}
                    </time>
                  </>
                ),
              }))}
            />
            <div className="flex flex-col gap-6">
              <ScheduledList scheduled={data.scheduled} time={time} />
              <LastPublish receipt={data.lastPublish} time={time} />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
