import type { SendProgress } from '@hometown/shared-types/newsletter-sending'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { ACTION_DONE, ACTION_FAILED } from './send-labels.ts'
import { useSendAction } from './sending.api.ts'

interface SendControlsProps {
  newsletterId: string
  progress: SendProgress
}

export function SendControls({ newsletterId, progress }: SendControlsProps) {
  const { status, counts, paused, cancelled } = progress
  const [asked, setAsked] = useState<'cancel' | 'retry-doubtful'>()
  const isNobodyReached = counts.accepted + counts.inDoubt + counts.onTheWire === 0
  const act = useSendAction(newsletterId, {
    onDone(what) {
      setAsked(undefined)
      toast({ title: what === 'cancel' && isNobodyReached ? 'Back to draft' : ACTION_DONE[what] })
    },
    onFailed(error, action) {
      setAsked(undefined)
      toastFailure(ACTION_FAILED[action], error)
    },
  })
  const waiting = counts.queued + counts.deferred
  // Deferred messages go out after the status is "sent"; a pause stops those too.
  const hasMoreToSend = status === 'sending' || (status === 'sent' && paused && counts.deferred > 0)
  const canCancel = (status === 'preparing' || waiting > 0) && !cancelled
  return (
    <>
      {hasMoreToSend && !cancelled && (
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
      {canCancel && <Button onClick={() => setAsked('cancel')}>Cancel the rest…</Button>}
      {status === 'sent' && counts.inDoubt > 0 && (
        <Button variant="primary" onClick={() => setAsked('retry-doubtful')}>
          Retry {formatNumber(counts.inDoubt)} in doubt…
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'cancel'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={status === 'preparing' ? 'Cancel this send?' : `Cancel ${countOf(waiting, 'remaining message')}?`}
        description={
          isNobodyReached
            ? 'Nothing has gone out yet. The newsletter becomes a draft again.'
            : 'These recipients won’t get this newsletter. You can’t undo this or recall sent messages.'
        }
        confirmLabel={isNobodyReached ? 'Back to draft' : 'Cancel the rest'}
        cancelLabel="Keep sending"
        pending={act.isPending}
        onConfirm={() => act.mutate('cancel')}
      />
      <ConfirmDialog
        open={asked === 'retry-doubtful'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={`Send to ${countOf(counts.inDoubt, 'address', 'addresses')} again?`}
        description="The connection broke before the mail server answered. Readers who got the message then get it twice."
        confirmLabel={`Retry ${formatNumber(counts.inDoubt)}`}
        danger={false}
        pending={act.isPending}
        onConfirm={() => act.mutate('retry-doubtful')}
      />
    </>
  )
}
