import { useState } from 'react'
import { countOf, formatNumber } from '../../../lib/numbers.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { toast, toastFailure } from '../../../ui/toast.ts'
import { ACTION_DONE, ACTION_FAILED } from './send-labels.ts'
import { useSendAction } from './sending.api.ts'

export function UnsuppressRefused({ newsletterId, count }: { newsletterId: string; count: number }) {
  const [isAsked, setAsked] = useState(false)
  const act = useSendAction(newsletterId, {
    onDone(what) {
      setAsked(false)
      toast({ title: ACTION_DONE[what] })
    },
    onFailed(error, action) {
      setAsked(false)
      toastFailure(ACTION_FAILED[action], error)
    },
  })
  return (
    <>
      {count > 0 && <Button onClick={() => setAsked(true)}>Undo {countOf(count, 'suppression')}…</Button>}
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={`Undo ${countOf(count, 'suppression')}?`}
        description="The mail server refused these addresses in this send, so we stopped emailing them. They’ll get the next newsletter again if they’re still subscribed."
        confirmLabel={`Undo ${formatNumber(count)}`}
        danger={false}
        pending={act.isPending}
        onConfirm={() => act.mutate('unsuppress-refused')}
      />
    </>
  )
}
