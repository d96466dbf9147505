import type { DeskNewsletter } from '@hometown/shared-types/newsletter'
import type { Preflight } from '@hometown/shared-types/newsletter-preflight'
import type { StartingAction } from '@hometown/shared-types/newsletter-sending'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { mailWayQuery } from '../newsletters.api.ts'
import { sentDescription } from './send-labels.ts'
import { useStartSend } from './sending.api.ts'

interface SendNowProps {
  newsletter: Pick<DeskNewsletter, 'id' | 'title' | 'version'>
  /** Releases a newsletter on hold, sends any other. */
  action: StartingAction
  label: string
  /** Undefined if the checks failed to load. */
  preflight: Preflight | undefined
  checking: boolean
  /** It can't be sent in this state. */
  isRefused: boolean
  onRefused(): void
}

/** The version and checks that the editor saw on pressing the button, even if someone saves meanwhile. */
interface Asked {
  what: 'problems' | 'send'
  title: string
  version: number
}

/** Sending can't be undone, so the button names the number of recipients, and asks again if there are problems. */
export function SendNow({ newsletter, action, label, preflight, checking, isRefused, onRefused }: SendNowProps) {
  const [asked, setAsked] = useState<Asked>()
  const { data: mail } = useQuery(mailWayQuery)
  const send = useStartSend(newsletter.id, {
    onDone() {
      setAsked(undefined)
      toast({ title: 'Newsletter sent', description: sentDescription(mail?.way) })
    },
    onFailed(error) {
      setAsked(undefined)
      toastFailure('Send failed', error, 'Failed to send newsletter.')
      // The checks may have changed since the screen opened.
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
        title={`Send despite ${countOf(problems.length, 'problem')}?`}
        description={problems.map((problem) => `${problem.title}: ${problem.details}`).join(' ')}
        confirmLabel="Continue anyway"
        onConfirm={() => asked && setAsked({ ...asked, what: 'send' })}
      />
      <ConfirmDialog
        open={asked?.what === 'send'}
        onOpenChange={(open) => !open && setAsked(undefined)}
        title={preflight ? `Send to ${countOf(preflight.recipients.total, 'subscriber')}?` : 'Send to all subscribers?'}
        description={`“${asked?.title ?? newsletter.title}” goes out at once. You can’t recall it.${leftOutWords(preflight)}`}
        confirmLabel="Send Now"
        danger={false}
        pending={send.isPending}
        onConfirm={() => asked && send.mutate({ action, version: asked.version })}
      />
    </>
  )
}

function leftOutWords(preflight: Preflight | undefined): string {
  const leftOut = preflight?.recipients.leftOut ?? 0
  if (leftOut === 0) return ''
  return ` ${countOf(leftOut, 'subscriber')} get${leftOut === 1 ? 's' : ''} no email, because this newsletter has nothing in their sections.`
}
