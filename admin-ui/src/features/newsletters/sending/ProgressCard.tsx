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
                ? `${countOf(counts.total, 'recipient')} noted so far`
                : `${formatNumber(finishedOf(counts))} of ${countOf(counts.total, 'recipient')} done`}
            </p>
            <p>{speedLine(progress, time)}</p>
          </div>
        </div>
        <SendFigures counts={counts} onChoose={onChoose} />
        {progress.nextDeferredAt && counts.deferred > 0 && (
          <p className="text-quiet text-sm">
            The next deferred message is tried again at {time.dateTime(progress.nextDeferredAt)}.
          </p>
        )}
        <WordsExplained />
      </div>
      <p role="status" className="sr-only">
        {heard(progress)}
      </p>
    </Card>
  )
}

function StateLine({ progress, time }: StateProps) {
  const { status, counts, startedAt, finishedAt, paused, pauseReason, cancelled } = progress
  if (status === 'preparing') return 'The content is frozen and everybody who gets it is noted. Nothing is sent before.'
  if (status === 'sent')
    return (
      <>
        {cancelled && <Badge>Rest cancelled</Badge>} {startedAt && `Begun ${time.dateTime(startedAt)}`}
        {finishedAt && `, done ${time.dateTime(finishedAt)}`}.
        {paused && counts.deferred > 0 && ' It is paused: those that were put off are tried again when you say so.'}
      </>
    )
  if (cancelled) return 'The rest is being cancelled.'
  if (paused)
    return (
      <>
        <Badge tone="yellow">Paused</Badge>{' '}
        {pauseReason === 'restored'
          ? 'This newsroom was restored from a backup while it was under way: some may have been written to since. It goes on when you say so.'
          : 'Nothing more goes out until it is resumed.'}
      </>
    )
  return startedAt ? `Begun ${time.dateTime(startedAt)}.` : 'It is under way.'
}

function speedLine({ status, counts, perSecond, paused, unreachable }: SendProgress, time: CountyTime): string {
  if (status !== 'sending' || paused || unreachable || !perSecond) return ''
  const seconds = (counts.queued + counts.onTheWire) / perSecond
  const rate = perSecond < 10 ? perSecond.toFixed(1) : formatNumber(Math.round(perSecond))
  return `${rate} a second, ${roughDuration(seconds)} left, until ${time.time(Date.now() + seconds * 1000)}`
}

/** Screen reader announcements, at most one per quarter. */
function heard(progress: SendProgress): string {
  const { status, counts, paused, unreachable, refusedAlike } = progress
  if (status === 'preparing') return 'The newsletter is being prepared.'
  if (refusedAlike) return 'The send is on hold and waits for your decision.'
  if (hasReachedNobody(progress)) return 'The send is over, and nobody got this newsletter.'
  if (status === 'sent') return `The newsletter is sent. ${formatNumber(counts.accepted)} accepted.`
  if (unreachable) return `${unreachableTitle(unreachable.reason)}.`
  if (paused) return 'The send is paused.'
  const quarter = Math.floor(percentOf(counts) / 25) * 25
  return quarter === 0 ? 'The newsletter is being sent.' : `${quarter} percent done.`
}
