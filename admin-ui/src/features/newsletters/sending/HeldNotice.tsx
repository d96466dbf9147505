import type { HeldReason, SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { ReactNode } from 'react'
import type { CountyTime } from '../../../lib/dates.ts'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { useBackToDraft } from './sending.api.ts'

interface HeldNoticeProps {
  newsletter: { id: string; version: number }
  progress: Pick<SendProgress, 'scheduledFor'>
  reason: HeldReason
  time: CountyTime
  /** The button that lets it go. */
  sendNow: ReactNode
}

/** Why a planned newsletter did not go out by itself, and what can become of it. */
export function HeldNotice({ newsletter, progress: { scheduledFor }, reason, time, sendNow }: HeldNoticeProps) {
  const back = useBackToDraft(newsletter.id)
  return (
    <Notice
      title={reason === 'late' ? 'It did not go out on time' : 'This newsroom was restored from a backup'}
      actions={
        <>
          {sendNow}
          <Button pending={back.isPending} onClick={() => back.mutate(newsletter.version)}>
            Back to draft
          </Button>
        </>
      }
    >
      <p>{reason === 'late' ? lateness(scheduledFor, time) : afterRestore(scheduledFor, time)}</p>
    </Notice>
  )
}

function lateness(scheduledFor: string | null, time: CountyTime): string {
  if (scheduledFor === null) return 'It is late. It waits until you say whether it should still go out.'
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(scheduledFor)) / 60_000))
  const late = minutes < 180 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')
  return `It should have gone out at ${time.dateTime(scheduledFor)} and is ${late} late. Nothing is sent until you say so.`
}

function afterRestore(scheduledFor: string | null, time: CountyTime): string {
  const plan = scheduledFor === null ? '' : ` It was planned for ${time.dateTime(scheduledFor)}.`
  return `It may have gone out already, after that backup was made.${plan} Nothing is sent until you say so.`
}
