import type { Preflight } from '@hometown/shared-types/newsletter-preflight'
import type { SendDeed } from '@hometown/shared-types/newsletter-sending'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { useSendDeed } from './sending.api.ts'

interface SendNowProps {
  newsletterId: string
  title: string
  /** A held one is released, any other is sent. */
  deed: Extract<SendDeed, 'send' | 'release'>
  label: string
  /** Undefined where the checks failed. */
  preflight: Preflight | undefined
  /** The checks are still running. */
  checking: boolean
  /** It can't be sent as it is. */
  isRefused: boolean
}

/** The one button that can't be taken back: it names how many get it, and asks once more where something is broken. */
export function SendNow({ newsletterId, title, deed, label, preflight, checking, isRefused }: SendNowProps) {
  const [asked, setAsked] = useState<'problems' | 'send'>()
  const send = useSendDeed(newsletterId, {
    onDone() {
      setAsked(undefined)
      toast({ title: 'Newsletter sent', description: 'Your newsletter is being sent to all subscribers.' })
    },
    onFailed(error) {
      setAsked(undefined)
      toastFailure('Send failed', error, 'Failed to send newsletter.')
    },
  })
  const problems = preflight?.checks.filter(({ state }) => state === 'problem') ?? []
  return (
    <>
      <Button
        variant="primary"
        disabled={checking || isRefused}
        pending={send.isPending}
        onClick={() => setAsked(problems.length > 0 ? 'problems' : 'send')}
      >
        {!send.isPending && <Send aria-hidden />}
        {label}
      </Button>
      <ConfirmDialog
        open={asked === 'problems'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={problems.length === 1 ? 'Send in spite of a problem?' : `Send in spite of ${problems.length} problems?`}
        description={problems.map((problem) => `${problem.title}: ${problem.details}`).join(' ')}
        confirmLabel="Go on all the same"
        onConfirm={() => setAsked('send')}
      />
      <ConfirmDialog
        open={asked === 'send'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={preflight ? `Send to ${countOf(preflight.recipients.total, 'subscriber')}?` : 'Send to all subscribers?'}
        description={`“${title}” goes out at once. What has gone out can’t be called back.`}
        confirmLabel="Send Now"
        danger={false}
        pending={send.isPending}
        onConfirm={() => send.mutate(deed)}
      />
    </>
  )
}
