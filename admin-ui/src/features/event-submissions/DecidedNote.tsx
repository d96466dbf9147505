import type { DeskSubmission } from '@hometown/shared-types/event-submission'
import { useCountyTime } from '../../lib/dates.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { STATUS_LABELS } from './submissions.api.ts'
import { useSubmissionActions } from './use-submission-actions.ts'

/** The decision, who made it, and undo. */
export function DecidedNote({ submission }: { submission: DeskSubmission }) {
  const { id, version, status, title, decidedAt, decidedBy, reason, event } = submission
  const time = useCountyTime()
  const { one } = useSubmissionActions()
  return (
    <div className="flex flex-wrap items-start justify-between gap-3">
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p>
          {STATUS_LABELS[status]}
          {decidedBy && ` by ${decidedBy}`}
          {decidedAt && `, ${time.dateTime(decidedAt)}`}
        </p>
        {event && (
          <p className="text-quiet text-sm">
            {status === 'merged' ? 'Into ' : 'As '}
            <ScreenLink to={paths.calendar} search={{ edit: event.id }}>
              {event.title}
            </ScreenLink>
          </p>
        )}
        {reason && <p className="whitespace-pre-line text-quiet text-sm">“{reason}”</p>}
      </div>
      {(status === 'declined' || status === 'merged') && (
        <Button
          size="sm"
          aria-label={`Undo decision on ${title}`}
          pending={one.isPending}
          onClick={() => one.mutate({ action: 'reopen', id, version })}
        >
          Undo decision
        </Button>
      )}
    </div>
  )
}
