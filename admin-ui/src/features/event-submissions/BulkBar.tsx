import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useState } from 'react'
import { countOf } from '../../lib/numbers.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { useSubmissionActions } from './use-submission-actions.ts'

interface BulkBarProps {
  submissions: readonly DeskSubmission[]
  chosen: readonly string[]
  onChoose(ids: readonly string[]): void
  onDone(): void
}

/** Selects all of a page, and approves or declines the selected submissions. */
export function BulkBar({ submissions, chosen, onChoose, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const { together } = useSubmissionActions(() => {
    setAsked(undefined)
    onDone()
  })
  const isAll = chosen.length === submissions.length
  const items = submissions.filter(({ id }) => chosen.includes(id)).map(({ id, version }) => ({ id, version }))
  const first = submissions.find(({ id }) => id === chosen[0])
  return (
    <div role="toolbar" aria-label="Chosen submissions" className="flex min-h-8 flex-wrap items-center gap-3">
      <Checkbox
        aria-label="Choose all of this page"
        checked={isAll ? true : chosen.length > 0 ? 'indeterminate' : false}
        onCheckedChange={() => onChoose(isAll ? [] : submissions.map(({ id }) => id))}
      />
      <p aria-live="polite" className="text-quiet text-sm tabular-nums">
        {chosen.length > 0 ? `${countOf(chosen.length, 'submission')} chosen` : 'Choose several to decide together'}
      </p>
      {chosen.length > 0 && (
        <>
          <Button size="sm" onClick={() => setAsked('approve')}>
            Approve
          </Button>
          <Button size="sm" onClick={() => setAsked('decline')}>
            Decline…
          </Button>
        </>
      )}
      <ConfirmDialog
        open={asked === 'approve'}
        onOpenChange={() => setAsked(undefined)}
        title={`Publish ${countOf(chosen.length, 'event')}?`}
        description="They go on the calendar as they are, and those who handed them in are told."
        confirmLabel="Publish"
        danger={false}
        pending={together.isPending}
        onConfirm={() => together.mutate({ items, action: 'approve' })}
      />
      {asked === 'decline' && first && (
        <DeclineDialog
          submission={first}
          count={chosen.length}
          isPending={together.isPending}
          onClose={() => setAsked(undefined)}
          onDecline={(reason) => together.mutate({ items, action: 'decline', reason })}
        />
      )}
    </div>
  )
}
