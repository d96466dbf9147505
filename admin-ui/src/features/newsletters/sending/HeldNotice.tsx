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
  late: 'It did not go out on time',
  restored: 'This newsroom was restored from a backup',
  articles: 'It wasn’t sent: articles are missing',
  title: 'It wasn’t sent: check its title',
  empty: 'It wasn’t sent: it is empty',
  nobody: 'It wasn’t sent: nobody would get it',
}

const CAUSES = {
  articles: 'articles in it weren’t published any more',
  title: 'its title names an article that isn’t published any more',
  empty: 'there was nothing in it',
  nobody: 'it had no subscribers who can be written to',
} as const

function explain(reason: HeldReason, scheduledFor: string | null, time: CountyTime): string {
  if (reason === 'late') return lateness(scheduledFor, time)
  if (reason === 'restored') return afterRestore(scheduledFor, time)
  const when = scheduledFor === null ? 'at its time' : `on ${time.dateTime(scheduledFor)}`
  return `We held it ${when}, because ${CAUSES[reason]}. Edit it, then send or schedule it again.`
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
