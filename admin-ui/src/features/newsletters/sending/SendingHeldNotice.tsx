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
export function SendingHeldNotice({ progress: { mailingHeld, unreachable, problem }, time }: SendingHeldNoticeProps) {
  return (
    <>
      {mailingHeld && (
        <Notice title="All mail is held">
          <p>
            Since {time.dateTime(mailingHeld.since)}: {mailingHeld.reason} An administrator lets it go on the screen{' '}
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
            Since {time.time(unreachable.since)}. Nothing is lost: what has not gone out waits, and it is tried again at{' '}
            {time.time(unreachable.nextAttemptAt)}.
          </p>
          <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{unreachable.reason}</p>
        </Notice>
      )}
      {problem && (
        <Notice title="It could not be prepared yet">
          <p>{problem} It is tried again by itself.</p>
        </Notice>
      )}
    </>
  )
}
