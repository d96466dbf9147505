import { type DeskSubmission, MERGE_PARTS, type MergePart } from '@hometown/shared-types/event-submission'
import { useId, useState } from 'react'
import { EventChooser } from '../../parts/events/EventChooser.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { whenOf } from './submission-labels.ts'

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
