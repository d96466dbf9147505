import type { DeliveryState, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import type { DeskNewsletter } from '@hometown/shared-types/contract/newsletters'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { messageFrom } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { useLiveEvent } from '../../../lib/live-events.ts'
import { formatNumber } from '../../../lib/numbers.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Cell, DataTable, HeaderCell, Row } from '../../../ui/DataTable.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { Deliveries, shownSchema } from './Deliveries.tsx'
import { ProgressCard, SendControls } from './ProgressCard.tsx'
import { SendHeader, SendingHeldNotice, SentNotices } from './SendNotices.tsx'
import { clicksQuery, progressQuery, usePlaceOnSite } from './sending-queries.ts'

interface SendUnderWayProps {
  newsletter: DeskNewsletter
  progress: SendProgress
}

export function SendUnderWay({ newsletter, progress }: SendUnderWayProps) {
  const time = useCountyTime()
  const queries = useQueryClient()
  const siteAddress = useSiteAddress()
  const [, changeShown] = useSearchParams(shownSchema)
  const addresses = useRef<HTMLDivElement>(null)
  useLiveEvent('send', (event) => {
    if (event.progress.newsletterId !== newsletter.id) return
    queries.setQueryData(progressQuery(newsletter.id).queryKey, event.progress)
  })
  const showAddresses = (state: DeliveryState) => {
    changeShown({ state, search: '', page: 1 })
    addresses.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <>
      <SendHeader
        title={newsletter.title}
        time={time}
        actions={
          <>
            {progress.status !== 'preparing' && newsletter.takenOffAt === null && (
              <>
                <Button asChild>
                  <a href={siteAddress(`/newsletter/${newsletter.id}`)} target="_blank" rel="noreferrer">
                    Read on the web
                  </a>
                </Button>
                <TakeOffSite newsletter={newsletter} />
              </>
            )}
            <SendControls newsletterId={newsletter.id} progress={progress} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <SentNotices newsletter={newsletter} progress={progress} time={time} />
        <SendingHeldNotice progress={progress} time={time} />
        <ProgressCard progress={progress} time={time} onChoose={showAddresses} />
        {progress.followed && !progress.keptInOutbox && (
          <FollowedCard newsletterId={newsletter.id} followed={progress.followed} />
        )}
        {progress.status !== 'preparing' && (
          <div ref={addresses} className="min-w-0 scroll-mt-4">
            <Deliveries newsletterId={newsletter.id} counts={progress.counts} isKept={progress.keptInOutbox} />
          </div>
        )}
      </div>
    </>
  )
}

function TakeOffSite({ newsletter: { id, title } }: { newsletter: Pick<DeskNewsletter, 'id' | 'title'> }) {
  const [isAsked, setAsked] = useState(false)
  const place = usePlaceOnSite(id, () => setAsked(false))
  return (
    <>
      <Button onClick={() => setAsked(true)}>Take off the site…</Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Take “${title}” off the site?`}
        description="This removes its page and its place in the archive. Readers keep their emails, and you can put it back."
        confirmLabel="Take off the site"
        pending={place.isPending}
        onConfirm={() => place.mutate('take-off-site')}
      />
    </>
  )
}

interface FollowedCardProps {
  newsletterId: string
  followed: NonNullable<SendProgress['followed']>
}

/** Clicks and later bounces. Never shows which reader clicked. */
function FollowedCard({ newsletterId, followed }: FollowedCardProps) {
  const { unsubscribes, bounces, softBounces, complaints, clicks } = followed
  const figures: [label: string, value: string, hint: string][] = [
    ['Unsubscribed', formatNumber(unsubscribes), 'Within 14 days, or before the next newsletter'],
    ['Bounced', formatNumber(bounces), 'Accepted, then returned for good. We won’t email them again.'],
    ['Returned once', formatNumber(softBounces), 'Full mailbox or unreachable server'],
    ['Reported as spam', formatNumber(complaints), 'Unsubscribed. We won’t email them again.'],
    clicks === null
      ? ['Clicks on articles', 'Not counted', 'Counting was off.']
      : ['Clicks on articles', formatNumber(clicks), 'In total, never per reader'],
  ]
  return (
    <Card title="After the send" description="Opens aren’t tracked.">
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-3 lg:grid-cols-5">
        {figures.map(([label, value, hint]) => (
          <div key={label} className="flex flex-col">
            <dt className="text-quiet text-sm">{label}</dt>
            <dd className="font-semibold text-xl tabular-nums">{value}</dd>
            <dd className="text-balance text-quiet text-xs">{hint}</dd>
          </div>
        ))}
      </dl>
      {clicks !== null && <LinkClicks newsletterId={newsletterId} />}
    </Card>
  )
}

function LinkClicks({ newsletterId }: { newsletterId: string }) {
  const [isOpen, open] = useState(false)
  const { data, error } = useQuery({ ...clicksQuery(newsletterId), enabled: isOpen })
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button size="sm" aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        {isOpen ? 'Hide clicks by article' : 'Show clicks by article'}
      </Button>
      {isOpen && !data && !error && <LoadingText>Loading clicks...</LoadingText>}
      {isOpen && error && <p className="text-danger">{messageFrom(error, 'Couldn’t load the clicks.')}</p>}
      {isOpen && data && (
        <div className="w-full rounded-md border">
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
      )}
    </div>
  )
}
