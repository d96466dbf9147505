import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { ArticleCategoryBadge, ArticleStateBadge } from '../../ui/ArticleStateBadge.tsx'
import { CategoryBadge, StatusBadge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { useHasScreen } from '../../ui/ScreenLink.tsx'
import { DashboardSkeleton } from './DashboardSkeleton.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { EntryList } from './EntryList.tsx'
import { Figures } from './Figures.tsx'
import { HeldArticles } from './HeldArticles.tsx'
import { HeldNewsletters } from './HeldNewsletters.tsx'
import { LastPublish } from './LastPublish.tsx'
import { ScheduledList } from './ScheduledList.tsx'
import { SourcesInNeed } from './SourcesInNeed.tsx'

export function DashboardPage() {
  const { data, error, refetch } = useQuery(dashboardQuery)
  const time = useCountyTime()
  const canWrite = useHasScreen(paths.content)

  return (
    <>
      <PageHeader
        title="Dashboard"
        description={`Times are in ${time.zone.replaceAll('_', ' ')}.`}
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
      {error && !data && <ErrorPanel title="The dashboard could not be loaded." error={error} onRetry={refetch} />}
      {!error && !data && <DashboardSkeleton />}
      {data && (
        <div className="flex flex-col gap-6">
          <HeldArticles count={data.heldArticles} />
          <HeldNewsletters newsletters={data.heldNewsletters} />
          <SourcesInNeed count={data.sources.attention} />
          <Figures data={data} />
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <EntryList
              title="Recent Articles"
              all={paths.articles}
              empty="No articles yet"
              entries={data.recentArticles.map((article) => ({
                id: article.id,
                name: article.title,
                articleId: article.id,
                aside: (
                  <>
                    <ArticleCategoryBadge article={article} />
                    <ArticleStateBadge article={article} />
                  </>
                ),
              }))}
            />
            <EntryList
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
            <EntryList
              title="Drafts Waiting"
              empty="No drafts are waiting"
              entries={data.waitingDrafts.map((article) => ({
                id: article.id,
                name: article.title,
                articleId: article.id,
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
