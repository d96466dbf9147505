import {
  type DeskSubmission,
  REASON_LIMIT,
  type SubmissionStatus,
  submissionCalls,
} from '@hometown/shared-types/contract/event-submissions'
import { Check, PenLine, X } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/formats.ts'
import { useAction } from '../../parts/use-action.tsx'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'

export const STATUS_LABELS: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  merged: 'Merged',
}

type SubmissionDecision =
  | { action: 'approve' | 'reopen' }
  | { action: 'decline'; reason: string }
  | { action: 'merge'; eventId: string }

const SUBMISSION_DECISION_TITLES: Readonly<Record<SubmissionDecision['action'], string>> = {
  approve: 'Published on the calendar',
  decline: 'Declined',
  merge: 'Merged',
  reopen: 'Waiting again',
}

function decideSubmission({ id, version }: DeskSubmission, { action, ...more }: SubmissionDecision) {
  const params = { id }
  if ('reason' in more) return api(submissionCalls.decline, { params, body: { version, ...more } })
  if ('eventId' in more) return api(submissionCalls.merge, { params, body: { version, ...more } })
  return api(action === 'approve' ? submissionCalls.approve : submissionCalls.reopen, { params, body: { version } })
}

/** A decision also changes the calendar's drafts. */
export function useSubmissionDecision(submission: DeskSubmission, done: () => void = () => {}) {
  const { name, email, title } = submission
  return useAction({
    run: (decision: SubmissionDecision) => decideSubmission(submission, decision),
    said({ mailed, submission: now }, { action }) {
      const emailNote = mailed
        ? `We’ll email ${name ?? 'the submitter'}.`
        : `We won’t email ${name ?? email ?? `the sender of “${title}”`}.`
      const undo = () => decideSubmission(now, { action: 'reopen' })
      return {
        title: SUBMISSION_DECISION_TITLES[action],
        description: action === 'reopen' ? title : emailNote,
        ...((action === 'decline' || action === 'merge') && { undo }),
      }
    },
    done,
    failed: 'Couldn’t save the decision',
    list: ['event-submissions', 'calendar-events'],
  })
}

export function WaitingActions({ submission }: { submission: DeskSubmission }) {
  const { title, event } = submission
  const [isDeclining, setDeclining] = useState(false)
  const [reason, setReason] = useState('')
  const { mutate, isPending } = useSubmissionDecision(submission, () => setDeclining(false))
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        aria-label={`Approve ${title}`}
        pending={isPending && !isDeclining}
        onClick={() => mutate({ action: 'approve' })}
        icon={Check}
      >
        Approve
      </Button>
      {event && (
        <ScreenLink to={paths.calendar} search={{ edit: event.id }} className={`${buttonClass()} no-underline!`}>
          <PenLine aria-hidden />
          Edit first
        </ScreenLink>
      )}
      <Button variant="ghost" aria-label={`Decline ${title}`} onClick={() => setDeclining(true)} icon={X}>
        Decline…
      </Button>
      {isDeclining && (
        <FormDialog
          title={`Decline “${title}”?`}
          description="This takes it off the queue and the calendar. You can undo this, but not the email."
          label="Decline"
          pending={isPending}
          onSubmit={() => mutate({ action: 'decline', reason: reason.trim() })}
          onClose={() => setDeclining(false)}
        >
          <Field
            label="Message to the submitter"
            hint="We email it as your reason. Say what is missing, or where else it may fit."
          >
            <Textarea
              rows={4}
              maxLength={REASON_LIMIT}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        </FormDialog>
      )}
    </div>
  )
}

export function SubmissionDecisionNote({ submission }: { submission: DeskSubmission }) {
  const { status, title, decidedAt, decidedBy, reason, event } = submission
  const time = useCountyTime()
  const { mutate, isPending } = useSubmissionDecision(submission)
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
          pending={isPending}
          onClick={() => mutate({ action: 'reopen' })}
        >
          Undo decision
        </Button>
      )}
    </div>
  )
}
