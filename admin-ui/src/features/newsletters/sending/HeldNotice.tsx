import type { HeldReason } from '@hometown/shared-types/newsletter'
import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
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
  sendNow: ReactNode
}

export function HeldNotice({ newsletter, progress: { scheduledFor }, reason, time, sendNow }: HeldNoticeProps) {
  const back = useBackToDraft(newsletter.id)
  return (
    <Notice
      title={TITLES[reason]}
      actions={
        <>
          {sendNow}
          <Button pending={back.isPending} onClick={() => back.mutate(newsletter.version)}>
            Back to draft
          </Button>
        </>
      }
    >
      <p>{explain(reason, scheduledFor, time)}</p>
    </Notice>
  )
}

const TITLES: Readonly<Record<HeldReason, string>> = {
  late: 'This newsletter missed its send time',
  restored: 'This newsroom was restored from a backup, copied or moved',
  articles: 'Not sent: articles are missing',
  title: 'Not sent: check the title',
  empty: 'Not sent: the newsletter is empty',
  nobody: 'Not sent: no recipients',
}

const CAUSES = {
  articles: 'some of its articles weren’t published anymore',
  title: 'its title names an article that isn’t published anymore',
  empty: 'it was empty',
  nobody: 'no subscriber would have gotten it',
} as const

function explain(reason: HeldReason, scheduledFor: string | null, time: CountyTime): string {
  if (reason === 'late') return lateness(scheduledFor, time)
  if (reason === 'restored') return afterRestore(scheduledFor, time)
  const when = scheduledFor === null ? 'at its send time' : `on ${time.dateTime(scheduledFor)}`
  return `We put it on hold ${when} because ${CAUSES[reason]}. Edit it, then send or schedule it again.`
}

function lateness(scheduledFor: string | null, time: CountyTime): string {
  if (scheduledFor === null) return 'It’s late and on hold. Send it now or reschedule it.'
  const minutes = Math.max(0, Math.round((Date.now() - Date.parse(scheduledFor)) / 60_000))
  const late = minutes < 180 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour')
  return `It was due ${time.dateTime(scheduledFor)} and is ${late} late. It’s on hold: send it now or reschedule it.`
}

function afterRestore(scheduledFor: string | null, time: CountyTime): string {
  const plan = scheduledFor === null ? '' : ` It was scheduled for ${time.dateTime(scheduledFor)}.`
  return `The newsletter may have gone out already.${plan} It’s on hold until you decide.`
}
