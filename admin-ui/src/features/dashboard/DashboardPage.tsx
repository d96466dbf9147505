import type { Dashboard } from '@hometown/shared-types/dashboard'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useCountyTime, zoneNote } from '../../lib/dates.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { heldLossQuery } from '../../parts/missing-articles/missing-articles.api.ts'
import { setupGuideQuery } from '../../parts/setup-guide/setup-guide.api.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { PartFrame } from '../../ui/PartFrame.tsx'
import { useHasScreen } from '../../ui/ScreenLink.tsx'
import { FiguresSkeleton, ListsSkeleton } from './DashboardSkeleton.tsx'
import { dashboardQuery } from './dashboard.api.ts'
import { Figures } from './Figures.tsx'
import { HomePageCard } from './HomePageCard.tsx'
import { Lists } from './Lists.tsx'
import { NewsletterCard } from './NewsletterCard.tsx'
import { ReadsCard } from './ReadsCard.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { SubscribersCard } from './SubscribersCard.tsx'
import { shownSetup } from './shown-setup.ts'

/** Rare, so not in the first load. */
const Problems = lazyPart(() => import('./Problems.tsx'), 'Problems')
const SetupCard = lazyPart(() => import('./SetupCard.tsx'), 'SetupCard')

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
        {guide && setup && (
          <PartFrame>
            <SetupCard guide={guide} shown={setup} sourcesInNeed={data?.sources.attention ?? 0} />
          </PartFrame>
        )}
        {error && !data && <ErrorPanel title="Couldn’t load the dashboard." error={error} onRetry={refetch} />}
        {!error && !data && <FiguresSkeleton />}
        {data && (
          <>
            {hasProblems(data, missing, sourcesInNeed) && (
              <PartFrame>
                <Problems dashboard={data} sourcesInNeed={sourcesInNeed} />
              </PartFrame>
            )}
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
