import type { SendAction, SendProgress } from '@hometown/shared-types/newsletter-sending'
import { countOf } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { ACTION_DONE, ACTION_FAILED } from './send-labels.ts'
import { useSendAction } from './sending.api.ts'

interface RefusedNoticeProps {
  newsletterId: string
  refused: NonNullable<SendProgress['refusedAlike']>
  /** Whether messages are still waiting. */
  hasMore: boolean
}

/**
 * Many recipients were refused with the same reply; an editor decides whether the addresses or our server are the
 * cause.
 */
export function RefusedNotice({ newsletterId, refused: { words, refused, missing }, hasMore }: RefusedNoticeProps) {
  const act = useSendAction(newsletterId, {
    onDone: (what) => toast({ title: ACTION_DONE[what] }),
    onFailed: (error, action) => toastFailure(ACTION_FAILED[action], error),
  })
  const isPending = (what: SendAction) => act.isPending && act.variables === what
  const addresses = countOf(missing, 'address', 'addresses')
  return (
    <Notice
      title={`The mail server refused ${countOf(refused, 'recipient')} with the same message`}
      actions={
        <>
          {missing > 0 && (
            <Button
              pending={isPending('suppress-refused')}
              disabled={isPending('keep-refused')}
              onClick={() => act.mutate('suppress-refused')}
            >
              {hasMore ? `Resume and suppress ${addresses}` : `Suppress ${addresses}`}
            </Button>
          )}
          <Button
            pending={isPending('keep-refused')}
            disabled={isPending('suppress-refused')}
            onClick={() => act.mutate('keep-refused')}
          >
            {hasMore ? 'Resume without suppressing' : 'Don’t suppress'}
          </Button>
        </>
      }
    >
      <p className="[overflow-wrap:anywhere]">It said: “{words}”.</p>
      <p>
        {missing > 0
          ? 'If these addresses don’t exist, suppress them. If the server is blocking us, don’t.'
          : 'The server seems to be blocking us. Ask your email service before you resume.'}{' '}
        {hasMore && 'Nothing more goes out until you decide. To stop here, cancel the rest.'}
      </p>
    </Notice>
  )
}
