import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { useIsJustOpened } from '../../../ui/double-tap.ts'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { LoadingText } from '../../../ui/Spinner.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { mailWayQuery } from '../newsletters.api.ts'
import { CheckRow } from '../sending/preflight/CheckRow.tsx'
import { preflightQuery } from '../sending/preflight/preflight.api.ts'
import { sentDescription } from '../sending/send-labels.ts'
import { useStartSend } from '../sending/sending.api.ts'

interface SendNowDialogProps {
  /** As it is stored. */
  newsletter: Pick<DeskNewsletter, 'id' | 'title' | 'version' | 'sending'>
  onClose(): void
  onSent(): void
}

/** Says who gets it and what the checks found, and asks once. */
export function SendNowDialog({ newsletter: { id, title, version, sending }, onClose, onSent }: SendNowDialogProps) {
  const { data, error, refetch } = useQuery(preflightQuery(id, version, { now: true }))
  const { data: mail } = useQuery(mailWayQuery)
  const send = useStartSend(id, {
    onDone() {
      toast({ title: 'Newsletter sent', description: sentDescription(mail?.way) })
      onSent()
    },
    onFailed(failure) {
      toastFailure('Send failed', failure, 'Failed to send newsletter.')
      // The checks may have changed meanwhile.
      refetch().catch(reportError)
    },
  })
  const isJustOpened = useIsJustOpened()
  const obstacle = data?.obstacle
  const found = data?.checks.filter(({ state }) => state === 'problem' || state === 'warning') ?? []
  const hasProblems = found.some(({ state }) => state === 'problem')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={
        obstacle
          ? 'This newsletter can’t be sent yet'
          : data
            ? `Send to ${countOf(data.recipients.total, 'subscriber')} now?`
            : 'Send now?'
      }
      description={obstacle?.message ?? `“${data?.title ?? title}” goes out at once. You can’t recall it.`}
      footer={
        obstacle ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button
              variant={hasProblems ? 'danger' : 'primary'}
              disabled={isJustOpened || !data}
              pending={send.isPending}
              onClick={() => send.mutate({ action: sending?.heldReason ? 'release' : 'send', version })}
            >
              {!send.isPending && <Send aria-hidden />}
              {hasProblems ? 'Send Anyway' : 'Send Now'}
            </Button>
          </>
        )
      }
    >
      {error && !data && <ErrorPanel title="Couldn’t check the newsletter." error={error} onRetry={refetch} />}
      {!error && !data && <LoadingText>Checking articles, links and sender...</LoadingText>}
      {data && found.length === 0 && <p>The checks found no problems.</p>}
      {found.length > 0 && (
        <ul aria-label="Checks" className="-mx-4 divide-y">
          {found.map((check) => (
            <CheckRow key={check.id} check={check} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
