import {
  type BulkSubmissionsInput,
  type DeskSubmission,
  MERGE_PARTS,
  type MergePart,
  REASON_LIMIT,
  type SubmissionStatus,
  submissionCalls,
} from '@hometown/shared-types/contract/event-submissions'
import { whenWords } from '@hometown/shared-types/rules/calendar/labels'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Check, Merge, PenLine, X } from 'lucide-react'
import { useId, useState } from 'react'
import { api } from '../../lib/api-client.ts'
import { useCountyTime } from '../../lib/dates.ts'
import { useDebounced } from '../../lib/debounce.ts'
import { countOf } from '../../lib/numbers.ts'
import { EventChooser } from '../../parts/EventChooser.tsx'
import { useOutcome } from '../../parts/use-outcome.ts'
import { paths } from '../../paths.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { ScreenLink } from '../../ui/ScreenLink.tsx'
import { toast, toastFailure } from '../../ui/toast.ts'

export const STATUS_LABELS: Readonly<Record<SubmissionStatus, string>> = {
  waiting: 'Waiting',
  approved: 'Approved',
  declined: 'Declined',
  merged: 'Merged',
}

type Decision =
  | { action: 'approve' | 'reopen' }
  | { action: 'decline'; reason: string }
  | { action: 'merge'; eventId: string; take: MergePart[] }

const DONE: Readonly<Record<Decision['action'], string>> = {
  approve: 'Published on the calendar',
  decline: 'Declined',
  merge: 'Merged',
  reopen: 'Waiting again',
}

const FAILED: Readonly<Record<Decision['action'], string>> = {
  approve: 'Couldn’t approve the event',
  decline: 'Couldn’t decline the event',
  merge: 'Couldn’t merge the events',
  reopen: 'Couldn’t undo the decision',
}

function decide({ id, version }: DeskSubmission, { action, ...more }: Decision) {
  const params = { id }
  if ('reason' in more) return api(submissionCalls.decline, { params, body: { version, ...more } })
  if ('eventId' in more) return api(submissionCalls.merge, { params, body: { version, ...more } })
  return api(action === 'approve' ? submissionCalls.approve : submissionCalls.reopen, { params, body: { version } })
}

/** A decision also changes the calendar's drafts. */
const useSubmissionOutcome = () => useOutcome(['event-submissions'], ['calendar-events'])

/** Decides about a submission, and offers to undo it. */
function useDecision(onDone: () => void = () => {}) {
  const { refresh, tell } = useSubmissionOutcome()
  return useMutation({
    mutationFn: ({ submission, decision }: { submission: DeskSubmission; decision: Decision }) =>
      decide(submission, decision),
    async onSuccess({ mailed, submission }, { decision: { action } }) {
      const told = mailed ? `We’ll email ${submission.name ?? 'the submitter'}.` : describeUnmailed([submission])
      const undo = () => decide(submission, { action: 'reopen' })
      await tell({
        title: DONE[action],
        description: action === 'reopen' ? submission.title : told,
        ...((action === 'decline' || action === 'merge') && { undo }),
      })
      onDone()
    },
    async onError(error, { decision: { action } }) {
      toastFailure(FAILED[action], error)
      await refresh()
    },
  })
}

const NAMES = new Intl.ListFormat('en-US')

/** Lists submitters who get no email, so that the editor can call them. */
function describeUnmailed(submitters: readonly Pick<DeskSubmission, 'name' | 'email' | 'title'>[]): string {
  const names = submitters.map(({ name, email, title }) => name ?? email ?? `the sender of “${title}”`)
  return `We won’t email ${NAMES.format([...new Set(names)])}.`
}

export function WaitingActions({ submission }: { submission: DeskSubmission }) {
  const { title, event } = submission
  const [asked, setAsked] = useState<'decline' | 'merge'>()
  const close = () => setAsked(undefined)
  const { mutate, isPending } = useDecision(close)
  const carryOut = (decision: Decision) => mutate({ submission, decision })
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button
        aria-label={`Approve ${title}`}
        pending={isPending && asked === undefined}
        onClick={() => carryOut({ action: 'approve' })}
      >
        <Check aria-hidden />
        Approve
      </Button>
      {event && (
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
          isPending={isPending}
          onClose={close}
          onDecline={(reason) => carryOut({ action: 'decline', reason })}
        />
      )}
      {asked === 'merge' && (
        <MergeDialog
          submission={submission}
          isPending={isPending}
          onClose={close}
          onMerge={(eventId, take) => carryOut({ action: 'merge', eventId, take })}
        />
      )}
    </div>
  )
}

/** The decision, who made it, and undo. */
export function DecidedNote({ submission }: { submission: DeskSubmission }) {
  const { status, title, decidedAt, decidedBy, reason, event } = submission
  const time = useCountyTime()
  const { mutate, isPending } = useDecision()
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
          onClick={() => mutate({ submission, decision: { action: 'reopen' } })}
        >
          Undo decision
        </Button>
      )}
    </div>
  )
}

interface BulkActionsProps {
  submissions: readonly DeskSubmission[]
  onDone(): void
}

export function BulkActions({ submissions, onDone }: BulkActionsProps) {
  const [asked, setAsked] = useState<'approve' | 'decline'>()
  const close = () => setAsked(undefined)
  const { refresh } = useSubmissionOutcome()
  const together = useMutation({
    mutationFn: (decision: Pick<BulkSubmissionsInput, 'action' | 'reason'>) => {
      const items = submissions.map(({ id, version }) => ({ id, version }))
      return api(submissionCalls.decideAll, { body: { items, ...decision } })
    },
    async onSuccess({ done, failed, untold }, { action }) {
      await refresh()
      const [first] = failed
      const problems = [
        ...(first ? [`${failed.length} failed: ${first.message}`] : []),
        ...(untold.length > 0 ? [describeUnmailed(untold)] : []),
      ]
      toast({
        title: `${action === 'approve' ? 'Published' : 'Declined'} ${countOf(done, 'event')}`,
        ...(problems.length > 0 && { description: problems.join(' ') }),
        ...(first && { variant: 'destructive' }),
      })
      close()
      onDone()
    },
    async onError(error, { action }) {
      toastFailure(action === 'approve' ? 'Couldn’t approve the events' : 'Couldn’t decline the events', error)
      await refresh()
    },
  })
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
        onOpenChange={close}
        title={`Publish ${countOf(submissions.length, 'event')}?`}
        description="Approved events go on the calendar, and we email the people who sent them."
        confirmLabel="Publish"
        danger={false}
        pending={together.isPending}
        onConfirm={() => together.mutate({ action: 'approve' })}
      />
      {asked === 'decline' && first && (
        <DeclineDialog
          submission={first}
          count={submissions.length}
          isPending={together.isPending}
          onClose={close}
          onDecline={(reason) => together.mutate({ action: 'decline', reason })}
        />
      )}
    </>
  )
}

interface DeclineDialogProps {
  submission: DeskSubmission
  count: number
  isPending: boolean
  onClose(): void
  onDecline(reason: string): void
}

/** The reason for the submitter, and a preview of the email. */
function DeclineDialog({ submission: { id, title }, count, isPending, onClose, onDecline }: DeclineDialogProps) {
  const [typed, setTyped] = useState('')
  const reason = useDebounced(typed.trim())
  const { data: mail, error } = useQuery({
    queryKey: ['event-submissions', 'mail', id, reason],
    queryFn: () => api(submissionCalls.previewDecline, { params: { id }, body: { reason } }),
    placeholderData: keepPreviousData,
  })
  const recipient = mail?.to ? `To ${mail.to}` : mail ? 'No email: we deleted the address' : 'The email'
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={count === 1 ? `Decline “${title}”?` : `Decline ${countOf(count, 'event')}?`}
      description="This takes it off the queue and the calendar. You can undo this, but not the email."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={isPending} onClick={() => onDecline(typed.trim())}>
            Decline
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Message to the submitter" hint="Say what is missing, or where else it may fit.">
          <Textarea rows={4} maxLength={REASON_LIMIT} value={typed} onChange={({ target }) => setTyped(target.value)} />
        </Field>
        {error ? (
          <p className="text-danger text-sm">Couldn’t load the email preview.</p>
        ) : (
          <section aria-label="The email" className="rounded-md border">
            <p className="border-b px-3 py-2 text-quiet text-sm [overflow-wrap:anywhere]">
              {recipient}
              {count > 1 && ` and ${count - 1} more, each with their own title`}
              <span className="block font-medium text-ink">{mail?.subject}</span>
            </p>
            <p className="min-h-24 whitespace-pre-wrap px-3 py-2 text-sm [overflow-wrap:anywhere]">{mail?.text}</p>
          </section>
        )}
      </div>
    </Dialog>
  )
}

interface MergeDialogProps {
  submission: DeskSubmission
  isPending: boolean
  onClose(): void
  onMerge(eventId: string, take: MergePart[]): void
}

const PART_LABELS: Readonly<Record<MergePart, string>> = {
  title: 'Name',
  description: 'Description',
  location: 'Place',
  price: 'Price',
  category: 'Section',
  time: 'Time',
}

/** Chooses the calendar event to merge into, and the fields that it takes over. */
function MergeDialog({ submission, isPending, onClose, onMerge }: MergeDialogProps) {
  const id = useId()
  const [eventId, setEventId] = useState(() => submission.similar.find(({ waiting }) => !waiting)?.id)
  const [take, setTake] = useState<readonly MergePart[]>([])
  const { startDate: start, endDate: end, allDay } = submission
  const wordsOf = (part: MergePart) => (part === 'time' ? whenWords({ start, end }, allDay, '') : submission[part])
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={`Merge “${submission.title}”`}
      description="Your chosen event stays, and we delete the submission’s draft. If the event is published, the submitter gets its link."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabled={eventId === undefined}
            pending={isPending}
            onClick={() => eventId !== undefined && onMerge(eventId, [...take])}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <EventChooser
          similar={submission.similar}
          exceptId={submission.event?.id}
          chosen={eventId}
          onChoose={setEventId}
        />
        <fieldset className="flex flex-col gap-2">
          <legend className="pb-2 font-medium">Fields to copy from the submission</legend>
          {MERGE_PARTS.map((part) => (
            <div key={part} className="flex items-start gap-2.5">
              <Checkbox
                id={`${id}-${part}`}
                className="mt-0.5"
                checked={take.includes(part)}
                onCheckedChange={(isOn) => setTake(isOn ? [...take, part] : take.filter((one) => one !== part))}
              />
              <label htmlFor={`${id}-${part}`} className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
                {PART_LABELS[part]}: <span className="text-quiet">{wordsOf(part) || 'nothing'}</span>
              </label>
            </div>
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
