import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { Preflight } from '@hometown/shared-types/newsletter-preflight'
import type { StartingAction } from '@hometown/shared-types/newsletter-sending'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { useStartSend } from './sending.api.ts'

interface SendNowProps {
  newsletter: Pick<DeskNewsletter, 'id' | 'title' | 'version'>
  /** A held one is released, any other is sent. */
  action: StartingAction
  label: string
  /** Undefined where the checks failed. */
  preflight: Preflight | undefined
  /** The checks are still running. */
  checking: boolean
  /** It can't be sent as it is. */
  isRefused: boolean
  /** Asks for the checks once more. */
  onRefused(): void
}

/** What is asked about is what the editor saw as they pressed the button, whatever is saved meanwhile. */
interface Asked {
  what: 'problems' | 'send'
  title: string
  version: number
}

/** The one button that can't be taken back: it names how many get it, and asks once more where something is broken. */
export function SendNow({ newsletter, action, label, preflight, checking, isRefused, onRefused }: SendNowProps) {
  const [asked, setAsked] = useState<Asked>()
  const send = useStartSend(newsletter.id, {
    onDone() {
      setAsked(undefined)
      toast({ title: 'Newsletter sent', description: 'Your newsletter is being sent to all subscribers.' })
    },
    onFailed(error) {
      setAsked(undefined)
      toastFailure('Send failed', error, 'Failed to send newsletter.')
      // What was in order as the screen opened may not be any more.
      onRefused()
    },
  })
  const problems = preflight?.checks.filter(({ state }) => state === 'problem') ?? []
  return (
    <>
      <Button
        variant="primary"
        disabled={checking || isRefused}
        pending={send.isPending}
        onClick={() => {
          const { title, version } = newsletter
          setAsked({ what: problems.length > 0 ? 'problems' : 'send', title, version })
        }}
      >
        {!send.isPending && <Send aria-hidden />}
        {label}
      </Button>
      <ConfirmDialog
        open={asked?.what === 'problems'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={problems.length === 1 ? 'Send in spite of a problem?' : `Send in spite of ${problems.length} problems?`}
        description={problems.map((problem) => `${problem.title}: ${problem.details}`).join(' ')}
        confirmLabel="Go on all the same"
        onConfirm={() => asked && setAsked({ ...asked, what: 'send' })}
      />
      <ConfirmDialog
        open={asked?.what === 'send'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={preflight ? `Send to ${countOf(preflight.recipients.total, 'subscriber')}?` : 'Send to all subscribers?'}
        description={`“${asked?.title ?? newsletter.title}” goes out at once. What has gone out can’t be called back.`}
        confirmLabel="Send Now"
        danger={false}
        pending={send.isPending}
        onConfirm={() => asked && send.mutate({ action, version: asked.version })}
      />
    </>
  )
}
