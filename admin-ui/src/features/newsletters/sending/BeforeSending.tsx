import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { SendNowDialog } from '../actions/SendNowDialog.tsx'
import { HeldNotice } from './HeldNotice.tsx'
import { NewsletterFacts } from './NewsletterFacts.tsx'
import { PreflightCard } from './preflight/PreflightCard.tsx'
import { preflightQuery } from './preflight/preflight.api.ts'
import { RecipientsCard } from './preflight/RecipientsCard.tsx'
import { TestMailDialog } from './preflight/TestMailDialog.tsx'
import { SendHeader } from './SendHeader.tsx'
import { SendingHeldNotice } from './SendingHeldNotice.tsx'

interface BeforeSendingProps {
  newsletter: DeskNewsletter
  progress: SendProgress
}

export function BeforeSending({ newsletter, progress }: BeforeSendingProps) {
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
          <div className="flex flex-col gap-6">
            <NewsletterFacts newsletter={newsletter} progress={progress} time={time} />
            <RecipientsCard recipients={preflight.data?.recipients} />
          </div>
        </div>
      </div>
      <TestMailDialog getStored={async () => newsletter} open={testing} onOpenChange={setTesting} />
      {asking && (
        <SendNowDialog newsletter={newsletter} onClose={() => setAsking(false)} onSent={() => setAsking(false)} />
      )}
    </>
  )
}
