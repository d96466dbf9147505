import { type DeskSubmission, MERGE_PARTS, type MergePart } from '@hometown/shared-types/event-submission'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'
import { isLikely, whenOf, whenOfSimilar } from './submission-labels.ts'
import { foundEventsQuery } from './submissions.api.ts'

interface MergeDialogProps {
  submission: DeskSubmission
  isPending: boolean
  onClose(): void
  onMerge(eventId: string, take: MergePart[]): void
}

interface Candidate {
  id: string
  title: string
  note: string
}

/** Chooses the calendar event to merge into, and the fields that it takes over. */
export function MergeDialog({ submission, isPending, onClose, onMerge }: MergeDialogProps) {
  const [search, setSearch] = useState('')
  const candidates = useCandidates(submission, search)
  const [eventId, setEventId] = useState(
    () => submission.similar.find((event) => !event.waiting && isLikely(event))?.id,
  )
  const [take, setTake] = useState<MergePart[]>([])
  const chosen = candidates.find(({ id }) => id === eventId)
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
            disabled={!chosen}
            pending={isPending}
            onClick={() => chosen && onMerge(chosen.id, take)}
          >
            Merge
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Field label="Event to keep">
          <SearchInput placeholder="Search all events by name or place" value={search} onChange={setSearch} />
        </Field>
        <CandidateList candidates={candidates} chosen={eventId} onChoose={setEventId} isSearching={search !== ''} />
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

function useCandidates(submission: DeskSubmission, search: string): Candidate[] {
  const { data } = useQuery(foundEventsQuery(search))
  if (search === '')
    return submission.similar.map((event) => ({
      id: event.id,
      title: event.title,
      note: [whenOfSimilar(event, ''), event.location, event.explanation].filter(Boolean).join(' · '),
    }))
  const found = data?.data ?? []
  return found
    .filter(({ id }) => id !== submission.event?.id)
    .map(({ id, title, startDate, location }) => ({
      id,
      title,
      note: [startDate.slice(0, 10), location].filter(Boolean).join(' · '),
    }))
}

interface CandidateListProps {
  candidates: readonly Candidate[]
  chosen: string | undefined
  isSearching: boolean
  onChoose(id: string): void
}

function CandidateList({ candidates, chosen, isSearching, onChoose }: CandidateListProps) {
  const name = useId()
  if (candidates.length === 0)
    return (
      <p className="text-quiet">
        {isSearching ? 'No events match.' : 'No events on that day. Search for the event to keep.'}
      </p>
    )
  return (
    <fieldset className="flex flex-col divide-y rounded-md border">
      <legend className="sr-only">Events of the calendar</legend>
      {candidates.map(({ id, title, note }) => (
        <label key={id} className="flex cursor-pointer items-start gap-2.5 px-3 py-2 hover:bg-hover">
          <input
            type="radio"
            name={name}
            className="mt-1 accent-accent"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {title}
            <span className="block text-quiet text-sm">{note}</span>
          </span>
        </label>
      ))}
    </fieldset>
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
