import type { PublishReceipt } from '@hometown/shared-types/publish-receipt'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ExternalLink, Monitor, Smartphone } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useIsMobile } from '../../lib/media-query.ts'
import { useSiteAddress } from '../../lib/site.ts'
import { homePageQuery } from '../../parts/home-page/home-page.api.ts'
import { SiteIsPrepared } from '../../parts/home-page/SiteIsPrepared.tsx'
import { StillFrame } from '../../parts/home-page/StillFrame.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { IconButton } from '../../ui/IconButton.tsx'

const WIDTHS = { desktop: 1280, phone: 375 } as const
type Device = keyof typeof WIDTHS

/** The real page beside the decisions. If the site is on another host, a link. */
export function SitePreview({ receipt }: { receipt: PublishReceipt | undefined }) {
  const address = useSiteAddress()('/')
  const isMobile = useIsMobile()
  const [wanted, setWanted] = useState<Device>()
  const device = wanted ?? (isMobile ? 'phone' : 'desktop')
  const isHere = address === '/'
  return (
    <Card
      flush
      title="On the site"
      description={isHere ? 'As readers see it now.' : undefined}
      className="self-start overflow-hidden xl:sticky xl:top-4"
      actions={
        <>
          {isHere && (
            <>
              <IconButton
                icon={Monitor}
                size="sm"
                label="Desktop width"
                aria-pressed={device === 'desktop'}
                className="aria-pressed:bg-hover aria-pressed:text-ink"
                onClick={() => setWanted('desktop')}
              />
              <IconButton
                icon={Smartphone}
                size="sm"
                label="Phone width"
                aria-pressed={device === 'phone'}
                className="aria-pressed:bg-hover aria-pressed:text-ink"
                onClick={() => setWanted('phone')}
              />
            </>
          )}
          <Button asChild size="sm">
            <a href={address} target="_blank" rel="noopener">
              <ExternalLink aria-hidden />
              Open
            </a>
          </Button>
        </>
      }
    >
      {isHere ? (
        <HomePage width={WIDTHS[device]} receipt={receipt} />
      ) : (
        <p className="p-4 text-quiet">The site is on another host. Open it in a tab to see your changes.</p>
      )}
    </Card>
  )
}

function HomePage({ width, receipt }: { width: number; receipt: PublishReceipt | undefined }) {
  const client = useQueryClient()
  const { data: html, error, refetch } = useQuery(homePageQuery)
  const publishId = receipt?.outcome === 'live' && receipt.filesWritten > 0 ? receipt.id : undefined
  useEffect(() => {
    if (publishId) client.invalidateQueries({ queryKey: homePageQuery.queryKey }).catch(reportError)
  }, [client, publishId])
  return (
    <div className="h-[32rem] bg-sunken xl:h-[calc(100dvh-9rem)]">
      {error && html === undefined && (
        <ErrorPanel title="Couldn’t load the front page." error={error} onRetry={refetch} />
      )}
      {html === null && <SiteIsPrepared />}
      {typeof html === 'string' && <StillFrame title="The front page as readers see it" html={html} width={width} />}
    </div>
  )
}
