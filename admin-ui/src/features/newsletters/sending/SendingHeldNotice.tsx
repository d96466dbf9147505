import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { CountyTime } from '../../../lib/dates.ts'
import { paths } from '../../../paths.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ScreenLink } from '../../../ui/ScreenLink.tsx'
import { unreachableTitle } from './send-labels.ts'

interface SendingHeldNoticeProps {
  progress: SendProgress
  time: CountyTime
}

/** What blocks all email, or this newsletter, regardless of any button. */
export function SendingHeldNotice({ progress, time }: SendingHeldNoticeProps) {
  const { mailingHeld, unreachable, problem, lastRefusal, counts } = progress
  return (
    <>
      {mailingHeld && (
        <Notice title="All email is on hold">
          <p>
            Since {time.dateTime(mailingHeld.since)}: {mailingHeld.reason} An administrator can resume it under{' '}
            <ScreenLink to={paths.system} className="underline">
              System
            </ScreenLink>
            .
          </p>
        </Notice>
      )}
      {unreachable && (
        <Notice title={unreachableTitle(unreachable.reason)}>
          <p>
            Since {time.time(unreachable.since)}. Unsent messages wait. We’ll try again at{' '}
            {time.time(unreachable.nextAttemptAt)}.
          </p>
          <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{unreachable.reason}</p>
        </Notice>
      )}
      {lastRefusal !== null && counts.queued + counts.deferred > 0 && (
        <Notice title="Paused: the mail server refused many messages in a row">
          <p>It may be refusing your newsroom, not the addresses. Ask your email service before you resume.</p>
          <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{lastRefusal}</p>
        </Notice>
      )}
      {problem && (
        <Notice title="Couldn’t prepare the newsletter yet">
          <p>{problem} We’ll try again.</p>
        </Notice>
      )}
    </>
  )
}
