import type { DeliveryState, SendProgress } from '@hometown/shared-types/newsletter-sending'
import type { CountyTime } from '../../../lib/dates.ts'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { SendBar } from './SendBar.tsx'
import { SendFigures } from './SendFigures.tsx'
import { finishedOf, hasReachedNobody, percentOf, roughDuration, unreachableTitle } from './send-labels.ts'
import { WordsExplained } from './WordsExplained.tsx'

interface StateProps {
  progress: SendProgress
  time: CountyTime
}

interface ProgressCardProps extends StateProps {
  onChoose(state: DeliveryState): void
}

/** The progress of a send; afterwards the same figures are the report. */
export function ProgressCard({ progress, time, onChoose }: ProgressCardProps) {
  const { counts, status } = progress
  return (
    <Card title={status === 'sent' ? 'Report' : 'Progress'} description={<StateLine progress={progress} time={time} />}>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <SendBar counts={counts} />
          <div className="flex min-h-5 flex-wrap justify-between gap-x-4 text-quiet text-sm tabular-nums">
            <p>
              {status === 'preparing'
                ? `${countOf(counts.total, 'recipient')} so far`
                : `${formatNumber(finishedOf(counts))} of ${countOf(counts.total, 'recipient')} done`}
            </p>
            <p>{speedLine(progress, time)}</p>
          </div>
        </div>
        <SendFigures counts={counts} isKept={progress.keptInOutbox} onChoose={onChoose} />
        {progress.leftOut > 0 && (
          <p className="text-quiet text-sm">
            Left out: {countOf(progress.leftOut, 'subscriber')} with nothing in their sections.
          </p>
        )}
        {progress.nextDeferredAt && counts.deferred > 0 && (
          <p className="text-quiet text-sm">
            We’ll retry the next deferred message on {time.dateTime(progress.nextDeferredAt)}.
          </p>
        )}
        <WordsExplained isKept={progress.keptInOutbox} />
      </div>
      <p role="status" className="sr-only">
        {heard(progress)}
      </p>
    </Card>
  )
}

function StateLine({ progress, time }: StateProps) {
  const { status, counts, startedAt, finishedAt, paused, pauseReason, cancelled } = progress
  if (status === 'preparing') return 'We’re freezing the content and listing the recipients. Nothing has gone out yet.'
  if (status === 'sent')
    return (
      <>
        {cancelled && <Badge>Rest canceled</Badge>} {startedAt && `Started ${time.dateTime(startedAt)}`}
        {finishedAt && `, finished ${time.dateTime(finishedAt)}`}.
        {paused && counts.deferred > 0 && ' The send is paused. Resume it to retry deferred messages.'}
      </>
    )
  if (cancelled) return 'Canceling the rest.'
  if (paused)
    return (
      <>
        <Badge tone="yellow">Paused</Badge> {PAUSES[pauseReason ?? 'person']}
      </>
    )
  return startedAt ? `Started ${time.dateTime(startedAt)}.` : 'Sending.'
}

const PAUSES: Readonly<Record<NonNullable<SendProgress['pauseReason']>, string>> = {
  person: 'Nothing more goes out until you resume.',
  restored:
    'This newsroom was restored from a backup, copied or moved during the send, so some readers may have the newsletter already. Resume when you’re ready.',
  refused: 'The mail server refused many messages in a row. Nothing more goes out until you resume.',
  away: 'Hometown was off for more than ten minutes during the send. Resume when you’re ready.',
}

function speedLine({ status, counts, perSecond, paused, unreachable }: SendProgress, time: CountyTime): string {
  if (status !== 'sending' || paused || unreachable || !perSecond) return ''
  const seconds = (counts.queued + counts.onTheWire) / perSecond
  const rate = perSecond < 10 ? perSecond.toFixed(1) : formatNumber(Math.round(perSecond))
  return `${rate} a second, ${roughDuration(seconds)} left, until ${time.time(Date.now() + seconds * 1000)}`
}

/** Screen reader announcements, at most one per quarter. */
function heard(progress: SendProgress): string {
  const { status, counts, paused, unreachable, keptInOutbox } = progress
  if (status === 'preparing') return 'Preparing the newsletter.'
  if (hasReachedNobody(progress)) return 'The send is over. No reader got this newsletter.'
  if (status === 'sent')
    return `Newsletter sent. ${formatNumber(counts.accepted)} ${keptInOutbox ? 'in the outbox' : 'accepted'}.`
  if (unreachable) return `${unreachableTitle(unreachable.reason)}.`
  if (paused) return 'The send is paused.'
  const quarter = Math.floor(percentOf(counts) / 25) * 25
  return quarter === 0 ? 'Sending the newsletter.' : `${quarter} percent done.`
}
