import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLiveEvent } from '../../lib/live-events.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { homePageQuery } from '../../parts/home-page/home-page.api.ts'
import { SiteIsPrepared } from '../../parts/home-page/SiteIsPrepared.tsx'
import { StillFrame } from '../../parts/home-page/StillFrame.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoadingText } from '../../ui/Spinner.tsx'

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
