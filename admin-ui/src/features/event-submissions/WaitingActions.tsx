import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { Check, Merge, PenLine, X } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { ScreenLink, useHasScreen } from '../../ui/ScreenLink.tsx'
import { DeclineDialog } from './DeclineDialog.tsx'
import { MergeDialog } from './MergeDialog.tsx'
import { useSubmissionActions } from './use-submission-actions.ts'

interface WaitingActionsProps {
  submission: DeskSubmission
  version: string
}

export function WaitingActions({ submission, version }: WaitingActionsProps) {
  const { id, title, event } = submission
  const [asked, setAsked] = useState<'decline' | 'merge'>()
  const hasCalendar = useHasScreen(paths.calendar)
  const { one } = useSubmissionActions(() => setAsked(undefined))
  const close = () => setAsked(undefined)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        aria-label={`Approve ${title}`}
        pending={one.isPending && one.variables.action === 'approve'}
        onClick={() => one.mutate({ action: 'approve', id, version })}
      >
        <Check aria-hidden />
        Approve
      </Button>
      {hasCalendar && event && (
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className={`${buttonClass()} no-underline!`}>
          <PenLine aria-hidden />
          Edit first
        </ScreenLink>
      )}
      <Button aria-label={`Merge ${title}`} onClick={() => setAsked('merge')}>
        <Merge aria-hidden />
        Merge…
      </Button>
      <Button variant="ghost" aria-label={`Decline ${title}`} onClick={() => setAsked('decline')}>
        <X aria-hidden />
        Decline…
      </Button>
      {asked === 'decline' && (
        <DeclineDialog
          submission={submission}
          count={1}
          isPending={one.isPending}
          onClose={close}
          onDecline={(reason) => one.mutate({ action: 'decline', id, version, reason })}
        />
      )}
      {asked === 'merge' && (
        <MergeDialog
          submission={submission}
          isPending={one.isPending}
          onClose={close}
          onMerge={(eventId, take) => one.mutate({ action: 'merge', id, version, eventId, take })}
        />
      )}
    </div>
  )
}
