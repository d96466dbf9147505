import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { useTitle } from '../../../lib/title.ts'
import { paths } from '../../../paths.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { BeforeSending } from './BeforeSending.tsx'
import { SendUnderWay } from './SendUnderWay.tsx'
import { progressQuery, sentNewsletterQuery } from './sending.api.ts'

export function NewsletterSendPage() {
  const { id = '' } = useParams({ strict: false })
  const newsletter = useQuery(sentNewsletterQuery(id))
  const progress = useQuery(progressQuery(id))
  useTitle(newsletter.data?.title ?? 'Newsletter')
  const error = (newsletter.data ? null : newsletter.error) ?? (progress.data ? null : progress.error)

  if (error !== null) {
    const isGone = error instanceof ApiError && error.status === 404
    return (
      <>
        <PageHeader title="Newsletter" />
        <ErrorPanel
          title={isGone ? 'This newsletter doesn’t exist.' : 'Couldn’t load the newsletter.'}
          error={error}
          onRetry={isGone ? undefined : () => Promise.all([newsletter.refetch(), progress.refetch()])}
        >
          <ScreenLink to={paths.newsletters}>All newsletters</ScreenLink>
        </ErrorPanel>
      </>
    )
  }
  if (!newsletter.data || !progress.data) {
    return (
      <>
        <PageHeader title="Newsletter" />
        <LoadingText>Loading newsletter...</LoadingText>
        <div className="mt-4 grid gap-6 lg:grid-cols-[1fr_20rem]">
          <Skeleton className="h-96 rounded-lg" />
          <Skeleton className="h-64 rounded-lg" />
        </div>
      </>
    )
  }
  // The progress is refetched more often, so its status is the newer one.
  const { status } = progress.data
  return status === 'draft' || status === 'scheduled' ? (
    <BeforeSending newsletter={newsletter.data} progress={progress.data} />
  ) : (
    <SendUnderWay newsletter={newsletter.data} progress={progress.data} />
  )
}
