import { type DeskSubmission, MERGE_PARTS, type MergePart, REASON_LIMIT } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useDebounced } from '../../lib/debounce.ts'
import { countOf } from '../../lib/numbers.ts'
import { EventChooser } from '../../parts/events/EventChooser.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Textarea } from '../../ui/Input.tsx'
import { declineMailQuery, whenOf } from './submissions.api.ts'

interface DeclineDialogProps {
  submission: DeskSubmission
  count: number
  isPending: boolean
  onClose(): void
  onDecline(reason: string): void
}

/** The reason for the submitter, and a preview of the email. */
export function DeclineDialog({ submission, count, isPending, onClose, onDecline }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      width="lg"
      title={count === 1 ? `Decline “${submission.title}”?` : `Decline ${countOf(count, 'event')}?`}
      description="This takes it off the queue and the calendar. You can undo this, but not the email."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" pending={isPending} onClick={() => onDecline(reason.trim())}>
            Decline
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Message to the submitter" hint="Say what is missing, or where else it may fit.">
          <Textarea
            rows={4}
            maxLength={REASON_LIMIT}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <MailPreview submission={submission} reason={reason} count={count} />
      </div>
    </Dialog>
  )
}

function MailPreview({
  submission,
  reason,
  count,
}: Pick<DeclineDialogProps, 'submission' | 'count'> & { reason: string }) {
  const settled = useDebounced(reason.trim(), 400)
  const { data, error } = useQuery(declineMailQuery(submission.id, settled))
  if (error) return <p className="text-danger text-sm">Couldn’t load the email preview.</p>
  return (
    <section aria-label="The email" className="rounded-md border">
      <p className="border-b px-3 py-2 text-quiet text-sm [overflow-wrap:anywhere]">
        {data?.to ? `To ${data.to}` : data ? 'No email: we deleted the address' : 'The email'}
        {count > 1 && ` and ${count - 1} more, each with their own title`}
        {data && <span className="block font-medium text-ink">{data.subject}</span>}
      </p>
      <p className="min-h-24 whitespace-pre-wrap px-3 py-2 text-sm [overflow-wrap:anywhere]">{data?.text}</p>
    </section>
  )
}

interface MergeDialogProps {
  submission: DeskSubmission
  isPending: boolean
  onClose(): void
  onMerge(eventId: string, take: MergePart[]): void
}

/** Chooses the calendar event to merge into, and the fields that it takes over. */
export function MergeDialog({ submission, isPending, onClose, onMerge }: MergeDialogProps) {
  const [eventId, setEventId] = useState(() => submission.similar.find(({ waiting }) => !waiting)?.id)
  const [take, setTake] = useState<MergePart[]>([])
  const toggle = (part: MergePart) =>
    setTake(take.includes(part) ? take.filter((one) => one !== part) : [...take, part])
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
            onClick={() => eventId !== undefined && onMerge(eventId, take)}
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
            <TakePart
              key={part}
              label={PART_LABELS[part]}
              value={wordsOf(submission, part)}
              isTaken={take.includes(part)}
              onToggle={() => toggle(part)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}

interface TakePartProps {
  label: string
  value: string
  isTaken: boolean
  onToggle(): void
}

function TakePart({ label, value, isTaken, onToggle }: TakePartProps) {
  const id = useId()
  return (
    <div className="flex items-start gap-2.5">
      <Checkbox id={id} className="mt-0.5" checked={isTaken} onCheckedChange={onToggle} />
      <label htmlFor={id} className="min-w-0 [overflow-wrap:anywhere]">
        {label} <span className="text-quiet">{value || 'nothing'}</span>
      </label>
    </div>
  )
}

const PART_LABELS: Readonly<Record<MergePart, string>> = {
  title: 'Name:',
  description: 'Description:',
  location: 'Place:',
  price: 'Price:',
  category: 'Section:',
  time: 'Time:',
}

const LONGEST_SHOWN = 120

function wordsOf(submission: DeskSubmission, part: MergePart): string {
  if (part === 'time') return whenOf(submission)
  const text = submission[part]
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
