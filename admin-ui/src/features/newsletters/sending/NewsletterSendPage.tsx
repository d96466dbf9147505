import type { DeliveryState, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import { type DeskNewsletter, newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { useRef } from 'react'
import { api, callQuery, messageFrom } from '../../../lib/api-client.ts'
import { formatNumber, useCountyTime } from '../../../lib/formats.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { useSiteAddress, useTitle } from '../../../lib/site.ts'
import { useQuestion } from '../../../parts/use-action.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'
import { Figure } from '../../../ui/Figure.tsx'
import { NotLoaded } from '../../../ui/NotLoaded.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { Deliveries, shownDeliveriesSchema } from './Deliveries.tsx'
import { ProgressCard, SendControls } from './ProgressCard.tsx'
import { SendNotices } from './SendNotices.tsx'

const SEND_PROGRESS_POLL_MS = 2000

/** Shows how the send goes. A newsletter that isn’t sent yet is in the composer. */
export function NewsletterSendPage() {
  const { id = '' } = useParams({ strict: false })
  const newsletter = useQuery({ ...callQuery('newsletters', newsletterCalls.get, { params: { id } }), staleTime: 0 })
  const progress = useQuery({
    ...callQuery('newsletters', newsletterCalls.progress, { params: { id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && isSendMoving(state.data) ? SEND_PROGRESS_POLL_MS : false),
  })
  useTitle(newsletter.data?.title ?? 'Newsletter')
  // The progress is refetched more often, so its status is the newer one.
  const status = progress.data?.status
  const isOpen = status === 'draft' || status === 'scheduled'
  if (!newsletter.data || !progress.data || (isOpen && progress.isFetching)) {
    return (
      <>
        <PageHeader title="Newsletter" description={<ScreenLink to={paths.newsletters}>Newsletters</ScreenLink>} />
        <NotLoaded
          query={newsletter.data ? progress : newsletter}
          failed="Couldn’t load the newsletter."
          loading="Loading newsletter..."
        />
      </>
    )
  }
  if (isOpen) return <Navigate to={paths.newsletters} search={{ edit: id }} replace />
  return <NewsletterSendUnderWay newsletter={newsletter.data} progress={progress.data} />
}

function isSendMoving({ status, paused, counts }: SendProgress): boolean {
  return (status === 'sending' && !paused) || counts.on_the_wire > 0
}

interface NewsletterSendUnderWayProps {
  newsletter: DeskNewsletter
  progress: SendProgress
}

function NewsletterSendUnderWay({ newsletter, progress }: NewsletterSendUnderWayProps) {
  const time = useCountyTime()
  const siteAddress = useSiteAddress()
  const [, changeShown] = useSearchParams(shownDeliveriesSchema)
  const addresses = useRef<HTMLDivElement>(null)
  const showAddresses = (state: DeliveryState) => {
    changeShown({ state, search: '', page: 1 })
    addresses.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <PageHeader
        title={newsletter.title}
        description={<ScreenLink to={paths.newsletters}>Newsletters</ScreenLink>}
        actions={
          <>
            {newsletter.takenOffAt === null && (
              <>
                <Button asChild>
                  <a href={siteAddress(`/newsletter/${newsletter.id}`)} target="_blank" rel="noreferrer">
                    Read on the web
                  </a>
                </Button>
                <TakeNewsletterOffSite newsletter={newsletter} />
              </>
            )}
            <SendControls newsletterId={newsletter.id} progress={progress} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <SendNotices newsletter={newsletter} progress={progress} time={time} />
        <ProgressCard progress={progress} time={time} onChoose={showAddresses} />
        {progress.followed && !progress.keptInOutbox && (
          <FollowedProgressCard newsletterId={newsletter.id} followed={progress.followed} />
        )}
        <div ref={addresses} className="min-w-0 scroll-mt-4">
          <Deliveries newsletterId={newsletter.id} counts={progress.counts} isKept={progress.keptInOutbox} />
        </div>
      </div>
    </>
  )
}

function TakeNewsletterOffSite({ newsletter: { id, title } }: { newsletter: Pick<DeskNewsletter, 'id' | 'title'> }) {
  const { ask, dialog } = useQuestion({
    title: `Take “${title}” off the site?`,
    description:
      'This removes its page and its place in the archive. Readers keep their emails, and you can put it back.',
    confirmLabel: 'Take off the site',
    list: 'newsletters',
    failed: 'Couldn’t take the newsletter off the site',
    run: () => api(newsletterCalls.takeOffSite, { params: { id } }),
    said: { title: 'Taken off the site' },
  })
  return (
    <>
      <Button onClick={ask}>Take off the site…</Button>
      {dialog}
    </>
  )
}

interface FollowedProgressCardProps {
  newsletterId: string
  followed: NonNullable<SendProgress['followed']>
}

/** Shows clicks and later bounces. Never shows which reader clicked. */
function FollowedProgressCard({ newsletterId, followed }: FollowedProgressCardProps) {
  const { unsubscribes, bounces, softBounces, complaints, clicks } = followed
  const figures: (readonly [label: string, value: string, hint: string])[] = [
    ['Unsubscribed', formatNumber(unsubscribes), 'Within 14 days, or before the next newsletter'],
    ['Bounced', formatNumber(bounces), 'Accepted, then returned for good. We won’t email them again.'],
    ...(softBounces > 0
      ? [['Returned once', formatNumber(softBounces), 'Full mailbox or unreachable server'] as const]
      : []),
    ['Reported as spam', formatNumber(complaints), 'Unsubscribed. We won’t email them again.'],
    clicks === null
      ? ['Clicks on articles', 'Not counted', 'Counting was off.']
      : ['Clicks on articles', formatNumber(clicks), 'In total, never per reader'],
  ]
  return (
    <Card title="After the send" description="Opens aren’t tracked.">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([label, value, hint]) => (
          <Figure key={label} label={label} value={value} hint={hint} />
        ))}
      </dl>
      {clicks !== null && <NewsletterLinkClicks newsletterId={newsletterId} />}
    </Card>
  )
}

function NewsletterLinkClicks({ newsletterId }: { newsletterId: string }) {
  const { data, error } = useQuery({
    ...callQuery('newsletters', newsletterCalls.clicks, { params: { id: newsletterId } }),
    staleTime: 0,
  })
  if (error) return <p className="mt-4 text-danger">{messageFrom(error, 'Couldn’t load the clicks.')}</p>
  if (!data || data.links.length === 0) return null
  return (
    <div className="-mx-4 mt-4 -mb-4 border-t">
      <DataTable label="Clicks by article">
        <thead>
          <tr>
            <HeaderCell>Article</HeaderCell>
            <HeaderCell className="text-right">Clicks</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {data.links.map(({ title, url, clicks }) => (
            <Row key={url}>
              <Cell className="min-w-40">
                <a href={url} target="_blank" rel="noreferrer" className="hover:text-accent hover:underline">
                  {title}
                </a>
              </Cell>
              <Cell numeric>{formatNumber(clicks)}</Cell>
            </Row>
          ))}
        </tbody>
      </DataTable>
    </div>
  )
}
