import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useSubmissionActions } from './use-submission-actions.ts'

interface SubmissionBulkActionsProps {
  submissions: readonly DeskSubmission[]
  onDone(): void
}

/** Approves or declines the selected submissions, in the versions that the editor was shown. */
export function SubmissionBulkActions({ submissions, onDone }: SubmissionBulkActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const { together } = useSubmissionActions(() => {
    setAsked(undefined)
    onDone()
  })
  const items = submissions.map(({ id, version }) => ({ id, version }))
  const [first] = submissions
  return (
    <>
      <Button size="sm" onClick={() => setAsked('approve')}>
        Approve
      </Button>
      <Button size="sm" onClick={() => setAsked('decline')}>
        Decline…
      </Button>
      <ConfirmDialog
        open={asked === 'approve'}
        onOpenChange={() => setAsked(undefined)}
        title={`Publish ${countOf(items.length, 'event')}?`}
        description="Approved events go on the calendar, and we email the people who sent them."
        confirmLabel="Publish"
        danger={false}
        pending={together.isPending}
        onConfirm={() => together.mutate({ items, action: 'approve' })}
      />
      {asked === 'decline' && first && (
        <DeclineDialog
          submission={first}
          count={items.length}
          isPending={together.isPending}
          onClose={() => setAsked(undefined)}
          onDecline={(reason) => together.mutate({ items, action: 'decline', reason })}
        />
      )}
    </>
  )
}
