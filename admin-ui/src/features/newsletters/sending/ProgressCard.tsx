import {
  DELIVERY_STATES,
  type DeliveryState,
  SENDER_REFUSED,
  type SendCounts,
  type SendProgress,
} from '@hometown/shared-types/contract/newsletter-sending'
import { newsletterCalls } from '@hometown/shared-types/contract/newsletters'
import { Pause, Play } from 'lucide-react'
import { useId } from 'react'
import { api } from '../../../lib/api-client.ts'
import { type CountyTime, countOf, formatNumber } from '../../../lib/formats.ts'
import { useAction, useQuestion } from '../../../parts/use-action.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { deliveryLabel } from '../../../ui/DeliveryBadge.tsx'

interface SendStateLineProps {
  progress: SendProgress
  time: CountyTime
}

interface ProgressCardProps extends SendStateLineProps {
  onChoose(state: DeliveryState): void
}

/** Shows the progress of a send; afterwards the same figures are the report. */
export function ProgressCard({ progress, time, onChoose }: ProgressCardProps) {
  const { counts, status } = progress
  return (
    <Card
      title={status === 'sent' ? 'Report' : 'Progress'}
      description={<SendStateLine progress={progress} time={time} />}
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2">
          <SendProgressBar counts={counts} />
          <p className="text-quiet text-sm tabular-nums">
            {formatNumber(finishedDeliveriesOf(counts))} of {countOf(counts.total, 'recipient')} done
          </p>
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
      </div>
      <p role="status" className="sr-only">
        {sendAnnouncement(progress)}
      </p>
    </Card>
  )
}

function SendStateLine({ progress, time }: SendStateLineProps) {
  const { status, counts, startedAt, finishedAt, paused, pauseReason, cancelled } = progress
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
        <Badge tone="yellow">Paused</Badge> {SEND_INTERRUPTION_TEXTS[pauseReason ?? 'person']} Nothing more goes out
        until you resume.
      </>
    )
  return startedAt ? `Started ${time.dateTime(startedAt)}.` : 'Sending.'
}

/** The texts of interruptions; other reasons have a notice of their own. */
const SEND_INTERRUPTION_TEXTS: Partial<Record<NonNullable<SendProgress['pauseReason']>, string>> = {
  restored:
    'This newsroom was restored from a backup, copied or moved during the send, so some readers may have the newsletter already.',
  away: 'Hometown was off for more than ten minutes during the send.',
}

/** Returns what screen readers announce, at most once per quarter. */
function sendAnnouncement(progress: SendProgress): string {
  const { status, counts, paused, problem, keptInOutbox } = progress
  if (hasReachedNobody(progress)) return 'The send is over. No reader got this newsletter.'
  if (status === 'sent')
    return `Newsletter sent. ${formatNumber(counts.accepted)} ${keptInOutbox ? 'in the outbox' : 'accepted'}.`
  if (paused) return problem ? `The send is paused. ${sendProblemTitle(progress)}.` : 'The send is paused.'
  const quarter = Math.floor(sendPercentOf(counts) / 25) * 25
  return quarter === 0 ? 'Sending the newsletter.' : `${quarter} percent done.`
}

function SendProgressBar({ counts }: { counts: SendCounts }) {
  return (
    <progress
      aria-label="Sending"
      value={finishedDeliveriesOf(counts)}
      max={Math.max(1, counts.total)}
      aria-valuetext={`${formatNumber(finishedDeliveriesOf(counts))} of ${formatNumber(counts.total)}`}
      className="h-2 w-full appearance-none overflow-hidden rounded-full bg-hover [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-hover [&::-webkit-progress-value]:bg-accent"
    />
  )
}

interface SendFiguresProps {
  counts: SendCounts
  isKept: boolean
  onChoose(state: DeliveryState): void
}

function SendFigures({ counts, isKept, onChoose }: SendFiguresProps) {
  const id = useId()
  const states = DELIVERY_STATES.filter((state) => state === 'accepted' || state === 'failed' || counts[state] > 0)
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-md border sm:grid-cols-[repeat(auto-fit,minmax(7.5rem,1fr))]">
      {states.map((state) => (
        <div key={state} className="-mt-px -ml-px flex flex-col border-t border-l px-3 py-2">
          <dt id={`${id}-${state}`} className="text-quiet text-sm">
            {deliveryLabel(state, isKept)}
          </dt>
          <dd className="font-semibold text-xl tabular-nums">
            {counts[state] === 0 ? (
              0
            ) : (
              <button
                type="button"
                aria-label={`${formatNumber(counts[state])}: show these addresses`}
                aria-describedby={`${id}-${state}`}
                onClick={() => onChoose(state)}
                className="rounded-sm underline-offset-4 hover:text-accent hover:underline"
              >
                {formatNumber(counts[state])}
              </button>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Counts the recipients that need no further work. */
function finishedDeliveriesOf(counts: SendCounts): number {
  return counts.total - counts.queued - counts.on_the_wire - counts.deferred
}

/** Tells whether the send is over and no message was accepted, is in doubt or is still waiting. */
export function hasReachedNobody({ status, counts }: Pick<SendProgress, 'status' | 'counts'>): boolean {
  if (status !== 'sent' || counts.total === 0) return false
  return counts.accepted + counts.in_doubt === 0 && finishedDeliveriesOf(counts) === counts.total
}

/** Returns the progress in whole percent; 100 only if nothing waits. */
function sendPercentOf(counts: SendCounts): number {
  return counts.total === 0 ? 0 : Math.floor((100 * finishedDeliveriesOf(counts)) / counts.total)
}

/** Says why a send is paused with a `problem`. A mail server may be reachable but refuse our sender. */
export function sendProblemTitle({ pauseReason, problem }: Pick<SendProgress, 'pauseReason' | 'problem'>): string {
  if (pauseReason === 'refused') return 'The mail server refused many messages in a row'
  if (pauseReason === 'not_composed') return 'We couldn’t compose the messages'
  return problem?.startsWith(SENDER_REFUSED) ? SENDER_REFUSED : 'Couldn’t reach the mail server'
}

interface SendControlsProps {
  newsletterId: string
  progress: SendProgress
}

export function SendControls({ newsletterId: id, progress }: SendControlsProps) {
  const { status, counts, paused, cancelled } = progress
  const turn = useAction({
    run: () => api(paused ? newsletterCalls.resume : newsletterCalls.pause, { params: { id } }),
    said: (answer) => ({ title: answer.paused ? 'Paused' : 'Send resumed' }),
    failed: paused ? 'Couldn’t resume the send' : 'Couldn’t pause the send',
    list: 'newsletters',
  })
  const waiting = counts.queued + counts.deferred
  const isNobodyReached = status !== 'sent' && counts.accepted + counts.in_doubt + counts.on_the_wire === 0
  const cancel = useQuestion({
    title: `Cancel ${countOf(waiting, 'remaining message')}?`,
    description: isNobodyReached
      ? 'Nothing has gone out yet. The newsletter becomes a draft again.'
      : 'These recipients won’t get this newsletter. You can’t undo this or recall sent messages.',
    confirmLabel: isNobodyReached ? 'Back to draft' : 'Cancel the rest',
    cancelLabel: 'Keep sending',
    list: 'newsletters',
    failed: 'Couldn’t cancel the rest',
    run: () => api(newsletterCalls.cancel, { params: { id } }),
    said: { title: isNobodyReached ? 'Back to draft' : 'Rest canceled' },
  })
  const retry = useQuestion({
    title: `Send to ${countOf(counts.in_doubt, 'address', 'addresses')} again?`,
    description: 'The connection broke before the mail server answered. Readers who got the message then get it twice.',
    confirmLabel: `Retry ${formatNumber(counts.in_doubt)}`,
    danger: false,
    list: 'newsletters',
    failed: 'Couldn’t retry the messages in doubt',
    run: () => api(newsletterCalls.retryDoubtful, { params: { id } }),
    said: { title: 'Retrying the messages in doubt' },
  })
  // Deferred messages go out after the status is "sent"; a pause stops those too.
  const hasMoreToSend = status === 'sending' || (paused && counts.deferred > 0)
  const canCancel = waiting > 0 && !cancelled
  return (
    <>
      {hasMoreToSend && !cancelled && (
        // A single button for both states keeps the focus.
        <Button variant={paused ? 'primary' : 'secondary'} pending={turn.isPending} onClick={() => turn.mutate()}>
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {canCancel && <Button onClick={cancel.ask}>Cancel the rest…</Button>}
      {status === 'sent' && counts.in_doubt > 0 && (
        <Button variant="primary" onClick={retry.ask}>
          Retry {formatNumber(counts.in_doubt)} in doubt…
        </Button>
      )}
      {cancel.dialog}
      {retry.dialog}
    </>
  )
}
