import type { HeldReason, SendProgress } from '@hometown/shared-types/contract/newsletter-sending'
import { type DeskNewsletter, newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { api } from '../../../lib/api-client.ts'
import { type CountyTime, useCountyTime } from '../../../lib/formats.ts'
import { useAction } from '../../../parts/use-action.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { hasReachedNobody, sendProblemTitle } from './ProgressCard.tsx'

interface SendNoticesProps {
  newsletter: DeskNewsletter
  progress: SendProgress
  time: CountyTime
}

/** Says what to know of a newsletter that went out, and what blocks it or all email, regardless of any button. */
export function SendNotices({ newsletter, progress, time }: SendNoticesProps) {
  const { id, takenOffAt } = newsletter
  const putBack = useAction({
    run: () => api(newsletterCalls.putBackOnSite, { params: { id } }),
    said: { title: 'Back on the site' },
    failed: 'Couldn’t put the newsletter back on the site',
    list: 'newsletters',
  })
  const { status, counts, mailingHeld, problem, pauseReason } = progress
  const isOver = status === 'sent' && counts.deferred === 0
  return (
    <>
      {takenOffAt !== null && (
        <Notice
          title="This newsletter is off the site"
          actions={
            <Button pending={putBack.isPending} onClick={() => putBack.mutate()}>
              Put back on the site
            </Button>
          }
        >
          <p>
            It came off the site on {time.dateTime(takenOffAt)}. Links in its emails lead to “This page was removed”.
          </p>
        </Notice>
      )}
      {hasReachedNobody(progress) && (
        <Notice title="No reader got this newsletter">
          <p>The mail server accepted none of the messages. Its answers are beside the addresses below.</p>
          <p>Fix the cause, then duplicate the newsletter and send the copy.</p>
        </Notice>
      )}
      {progress.keptInOutbox && (
        <Notice title="Nobody got these emails">
          <p>
            There was no mail server, so they’re in the{' '}
            <ScreenLink to={paths.outbox} className="underline">
              Outbox
            </ScreenLink>
            . Set one up under Settings, then duplicate the newsletter and send the copy.
          </p>
        </Notice>
      )}
      {mailingHeld && (
        <Notice title="All email is on hold">
          <p>
            Since {time.dateTime(mailingHeld.since)}: {mailingHeld.reason} An administrator can resume it under{' '}
            <ScreenLink to={paths.settings} search={{ tab: 'system' }} className="underline">
              Settings → System
            </ScreenLink>
            .
          </p>
        </Notice>
      )}
      {problem && !isOver && (
        <Notice title={`Paused: ${sendProblemTitle(progress)}`}>
          <p>
            {pauseReason === 'refused'
              ? 'It may be refusing your newsroom, not the addresses. Ask your email service before you resume.'
              : 'Readers who are left still wait. Resume the send to try again.'}
          </p>
          <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{problem}</p>
        </Notice>
      )}
    </>
  )
}

interface HeldNewsletterNoticeProps {
  reason: HeldReason
  scheduledFor: string | null
}

/** Says why the planned newsletter in the composer wasn’t sent. */
export function HeldNewsletterNotice({ reason, scheduledFor }: HeldNewsletterNoticeProps) {
  const time = useCountyTime()
  return (
    <Notice title={HELD_NEWSLETTER_TITLES[reason]}>
      <p>{explainHeldNewsletter(reason, scheduledFor, time)}</p>
    </Notice>
  )
}

const HELD_NEWSLETTER_TITLES: Readonly<Record<HeldReason, string>> = {
  late: 'This newsletter missed its send time',
  restored: 'This newsroom was restored from a backup, copied or moved',
  articles: 'Not sent: articles are missing',
  empty: 'Not sent: the newsletter is empty',
  nobody: 'Not sent: no recipients',
}

function explainHeldNewsletter(reason: HeldReason, scheduledFor: string | null, time: CountyTime): string {
  const due = scheduledFor === null ? '' : `It was due ${time.dateTime(scheduledFor)}. `
  if (reason === 'late') return `${due}It’s on hold: send it now or reschedule it.`
  if (reason === 'restored') return `${due}It may have gone out already, so it’s on hold until you decide.`
  return `${due}It’s on hold: edit it, then send or schedule it again.`
}
