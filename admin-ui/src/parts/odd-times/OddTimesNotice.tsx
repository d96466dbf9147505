import type { AnswerFlagInput, FeedFlag } from '@hometown/shared-types/odd-times'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type ToastInput, toast, toastFailure } from '../../ui/toast.ts'
import { FlagReason } from './FlagReason.tsx'
import { fixLabel } from './fix-label.ts'

interface OddTimesNoticeProps {
  name: string
  flag: FeedFlag
  /** Said where its events wait. */
  held: string
  queryKey: readonly string[]
  answer(input: AnswerFlagInput): Promise<unknown>
  /** Said after a correction. */
  corrected: Pick<ToastInput, 'title' | 'description'>
  onAnswered(): void
}

/** A calendar whose times are probably wrong, with a one-click fix. */
export function OddTimesNotice({ name, flag, held, queryKey, answer, corrected, onAnswered }: OddTimesNoticeProps) {
  const client = useQueryClient()
  const answering = useMutation({
    mutationFn: (action: AnswerFlagInput['action']) => answer({ action, proposal: flag.proposal }),
    async onSuccess(_answered, action) {
      if (action === 'accept') toast(corrected)
      onAnswered()
      await client.invalidateQueries({ queryKey })
    },
    async onError(error, action) {
      toastFailure(action === 'accept' ? 'Couldn’t correct the times' : 'Couldn’t save your answer', error)
      await client.invalidateQueries({ queryKey })
    },
  })
  const isPending = (action: AnswerFlagInput['action']) => answering.isPending && answering.variables === action
  return (
    <Notice
      title={`Check the times of “${name}”`}
      actions={
        <>
          {flag.proposal !== null && (
            <Button size="sm" pending={isPending('accept')} onClick={() => answering.mutate('accept')}>
              {fixLabel(flag.proposal)}
            </Button>
          )}
          <Button size="sm" variant="ghost" pending={isPending('dismiss')} onClick={() => answering.mutate('dismiss')}>
            Times are right
          </Button>
        </>
      }
    >
      <FlagReason flag={flag} />
      {flag.isHolding && <p className="mt-1">{held}</p>}
    </Notice>
  )
}
