import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { PreflightRecipients } from '@hometown/shared-types/newsletter-preflight'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useCountyTime } from '../../../lib/dates.ts'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { useTitle } from '../../../lib/title.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { preflightQuery } from '../newsletter-queries.ts'
import { PreflightCard } from './PreflightCard.tsx'
import { SendNowDialog, TestMailDialog } from './SendDialogs.tsx'
import { HeldNotice, SendHeader, SendingHeldNotice } from './SendNotices.tsx'
import { SendUnderWay } from './SendUnderWay.tsx'
import { progressQuery, sentNewsletterQuery } from './sending-queries.ts'

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

interface BeforeSendingProps {
  newsletter: DeskNewsletter
  progress: SendProgress
}

function BeforeSending({ newsletter, progress }: BeforeSendingProps) {
  const time = useCountyTime()
  const [testing, setTesting] = useState(false)
  const [asking, setAsking] = useState(false)
  const preflight = useQuery(preflightQuery(newsletter.id, newsletter.version))
  const { heldReason } = progress
  const obstacle = preflight.data?.obstacle
  const check = () => {
    preflight.refetch().catch(reportError)
  }
  const sendNow = (
    <Button variant="primary" disabled={preflight.isPending || Boolean(obstacle)} onClick={() => setAsking(true)}>
      <Send aria-hidden />
      {heldReason ? 'Send now' : 'Send Now'}
    </Button>
  )
  return (
    <>
      <SendHeader
        title={newsletter.title}
        time={time}
        actions={
          <>
            <Button asChild>
              <ScreenLink to={paths.newsletters} search={{ edit: newsletter.id }}>
                Edit
              </ScreenLink>
            </Button>
            <Button onClick={() => setTesting(true)}>Send test…</Button>
            {!heldReason && sendNow}
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {heldReason && (
          <HeldNotice newsletter={newsletter} progress={progress} reason={heldReason} time={time} sendNow={sendNow} />
        )}
        {obstacle && (
          <Notice title="This newsletter can’t be sent yet">
            <p>{obstacle.message}</p>
          </Notice>
        )}
        <SendingHeldNotice progress={progress} time={time} />
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <PreflightCard
            preflight={preflight.data}
            error={preflight.error}
            checking={preflight.isFetching}
            onCheck={check}
          />
          <RecipientsCard recipients={preflight.data?.recipients} />
        </div>
      </div>
      {testing && <TestMailDialog getStored={async () => newsletter} onClose={() => setTesting(false)} />}
      {asking && (
        <SendNowDialog newsletter={newsletter} onClose={() => setAsking(false)} onSent={() => setAsking(false)} />
      )}
    </>
  )
}

function RecipientsCard({ recipients }: { recipients: PreflightRecipients | undefined }) {
  return (
    <Card title="Recipients" description="By category. Most subscribers pick more than one." flush>
      {!recipients && <Skeleton className="m-4 h-40 rounded-md" />}
      {recipients && (
        <>
          <dl className="px-4 py-2">
            <Line name="Subscribers who get this newsletter" count={recipients.total} strong />
            {recipients.byCategory.map(({ category, count }) => (
              <Line key={category} name={category} count={count} />
            ))}
          </dl>
          {recipients.leftOut + recipients.unconfirmed + recipients.suppressed > 0 && (
            <div className="border-t px-4 py-2 text-quiet text-sm">
              {recipients.leftOut > 0 && (
                <p>Left out: {countOf(recipients.leftOut, 'subscriber')} with nothing in their sections.</p>
              )}
              {recipients.unconfirmed > 0 && (
                <p>Left out: {countOf(recipients.unconfirmed, 'address', 'addresses')} not yet confirmed.</p>
              )}
              {recipients.suppressed > 0 && (
                <p>Left out: {countOf(recipients.suppressed, 'address', 'addresses')} that bounced or reported spam.</p>
              )}
            </div>
          )}
        </>
      )}
    </Card>
  )
}

function Line({ name, count, strong = false }: { name: string; count: number; strong?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 py-1 ${strong ? 'font-semibold' : ''}`}>
      <dt className={strong ? '' : 'text-quiet'}>{name}</dt>
      <dd className="tabular-nums">{formatNumber(count)}</dd>
    </div>
  )
}
