import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api-error.ts'
import { useTitle } from '../../../lib/title.ts'
import { paths } from '../../../paths.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { SendUnderWay } from './SendUnderWay.tsx'
import { progressQuery, sentNewsletterQuery } from './sending-queries.ts'

/** How the send goes. One that isn’t sent yet is in the composer. */
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
  // The progress is refetched more often, so its status is the newer one.
  const status = progress.data?.status
  const isOpen = status === 'draft' || status === 'scheduled'
  if (!newsletter.data || !progress.data || (isOpen && progress.isFetching)) {
    return (
      <>
        <PageHeader title="Newsletter" />
        <LoadingText>Loading newsletter...</LoadingText>
        <Skeleton className="mt-4 h-96 rounded-lg" />
      </>
    )
  }
  if (isOpen) return <Navigate to={paths.newsletters} search={{ edit: id }} replace />
  return <SendUnderWay newsletter={newsletter.data} progress={progress.data} />
}
