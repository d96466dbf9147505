import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { ACTION_DONE } from './send-labels.ts'
import { useSendAction } from './sending.api.ts'
import { UnsuppressRefused } from './UnsuppressRefused.tsx'

interface SendControlsProps {
  newsletterId: string
  progress: SendProgress
}

export function SendControls({ newsletterId, progress }: SendControlsProps) {
  const { status, counts, paused, cancelled, refusedAlike } = progress
  const [asked, setAsked] = useState<'cancel' | 'retry-doubtful'>()
  const isNobodyReached = counts.accepted + counts.inDoubt + counts.onTheWire === 0
  const act = useSendAction(newsletterId, {
    onDone(what) {
      setAsked(undefined)
      toast({ title: what === 'cancel' && isNobodyReached ? 'Back to draft' : ACTION_DONE[what] })
    },
    onFailed(error) {
      setAsked(undefined)
      toastFailure('That did not work', error)
    },
  })
  const waiting = counts.queued + counts.deferred
  // Deferred messages go out after the status is "sent"; a pause stops those too.
  const hasMoreToSend = status === 'sending' || (status === 'sent' && paused && counts.deferred > 0)
  const canCancel = (status === 'preparing' || waiting > 0) && !cancelled
  return (
    <>
      {hasMoreToSend && !cancelled && !refusedAlike && (
        // A single button for both states keeps the focus.
        <Button
          variant={paused ? 'primary' : 'secondary'}
          pending={act.isPending && (act.variables === 'pause' || act.variables === 'resume')}
          onClick={() => act.mutate(paused ? 'resume' : 'pause')}
        >
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
          {paused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {canCancel && <Button onClick={() => setAsked('cancel')}>Cancel the Rest…</Button>}
      {status === 'sent' && counts.inDoubt > 0 && (
        <Button variant="primary" onClick={() => setAsked('retry-doubtful')}>
          Retry the {formatNumber(counts.inDoubt)} in Doubt…
        </Button>
      )}
      <UnsuppressRefused newsletterId={newsletterId} count={progress.suppressedBySend} />
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={status === 'preparing' ? 'Stop preparing it?' : `Cancel the ${formatNumber(waiting)} that wait?`}
        description={
          isNobodyReached
            ? 'Nothing has gone out. It becomes a draft again.'
            : 'They get no mail of this newsletter. What has gone out can’t be called back, and this can’t be undone.'
        }
        confirmLabel={isNobodyReached ? 'Back to draft' : 'Cancel the Rest'}
        cancelLabel="Keep sending"
        pending={act.isPending}
        onConfirm={() => act.mutate('cancel')}
      />
      <ConfirmDialog
        open={asked === 'retry-doubtful'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Send to ${countOf(counts.inDoubt, 'address', 'addresses')} once more?`}
        description="Their messages may have arrived: the connection broke before the mail server’s answer came. Whoever got it then gets it twice now."
        confirmLabel={`Retry the ${formatNumber(counts.inDoubt)}`}
        danger={false}
        pending={act.isPending}
        onConfirm={() => act.mutate('retry-doubtful')}
      />
    </>
  )
}
