import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { DeliveryState, SendProgress } from '@hometown/shared-types/newsletter-sending'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCountyTime } from '../../../lib/dates.ts'
import { useLiveEvent } from '../../../lib/live-events.ts'
import { useSearchParams } from '../../../lib/search-params.ts'
import { useSiteAddress } from '../../../lib/site.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { DeliveriesCard } from './DeliveriesCard.tsx'
import { FollowedCard } from './FollowedCard.tsx'
import { OffSiteNotice } from './OffSiteNotice.tsx'
import { ProgressCard } from './ProgressCard.tsx'
import { SendControls } from './SendControls.tsx'
import { SendHeader } from './SendHeader.tsx'
import { SendingHeldNotice } from './SendingHeldNotice.tsx'
import { hasReachedNobody } from './send-labels.ts'
import { progressQuery } from './sending.api.ts'
import { shownSchema } from './shown-deliveries.ts'
import { TakeOffSite } from './TakeOffSite.tsx'
import { WithdrawnNotice } from './WithdrawnNotice.tsx'

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
        {newsletter.takenOffAt !== null && (
          <OffSiteNotice newsletterId={newsletter.id} when={time.dateTime(newsletter.takenOffAt)} />
        )}
        <WithdrawnNotice newsletter={newsletter} />
        <NobodyReachedNotice progress={progress} />
        {progress.keptInOutbox && <KeptNotice />}
        <SendingHeldNotice progress={progress} time={time} />
        <ProgressCard progress={progress} time={time} onChoose={showAddresses} />
        {progress.followed && !progress.keptInOutbox && (
          <FollowedCard newsletterId={newsletter.id} followed={progress.followed} />
        )}
        {progress.status !== 'preparing' && (
          <div ref={addresses} className="min-w-0 scroll-mt-4">
            <DeliveriesCard newsletterId={newsletter.id} counts={progress.counts} isKept={progress.keptInOutbox} />
          </div>
        )}
      </div>
    </>
  )
}

function KeptNotice() {
  return (
    <Notice title="Nobody got these emails">
      <p>
        There was no mail server, so they lie in the{' '}
        <ScreenLink to={paths.outbox} className="underline">
          Outbox
        </ScreenLink>
        . Set one up under Settings, then duplicate the newsletter and send the copy.
      </p>
    </Notice>
  )
}

function NobodyReachedNotice({ progress }: { progress: SendProgress }) {
  if (!hasReachedNobody(progress)) return null
  return (
    <Notice title="No reader got this newsletter">
      <p>The mail server accepted none of the messages. Its answers are beside the addresses below.</p>
      <p>Fix the cause, then duplicate the newsletter and send the copy.</p>
    </Notice>
  )
}
