import type { EventNoteOffer } from '@hometown/shared-types/event-note'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'
import { dismissOffer, takeOffer } from './event-notes.api.ts'
import { useNoteAction } from './use-event-notes.ts'
import { WordsField } from './WordsField.tsx'
import { useWords } from './words-at-work.ts'

const CHANGES = {
  cancelled: ['Canceled', 'danger'],
  postponed: ['Postponed', 'danger'],
  removed: ['Off the calendar', 'danger'],
  changed: ['Changed', 'blue'],
  reinstated: ['Back on', 'green'],
} as const satisfies Record<EventNoteOffer['change'], readonly [string, BadgeTone]>

/** Another change of the same date is a new offer with its own text. */
export function nameOfOffer({ eventId, originalDate, text }: EventNoteOffer): string {
  return [eventId, originalDate, text].join('\n')
}

function said({ change, when, location }: EventNoteOffer): string {
  if (change === 'reinstated') return 'We said it wouldn’t take place'
  return `We said ${[when, change === 'changed' && location].filter(Boolean).join(', ')}`
}

interface OfferEntryProps {
  offer: EventNoteOffer
  onGoing(): void
}

/** An event that changed after readers were informed, with a suggested note for the next newsletter. */
export function OfferEntry({ offer, onGoing }: OfferEntryProps) {
  const words = useWords(nameOfOffer(offer), offer.text)
  const decided = (title: string, description: string) => () => {
    onGoing()
    words.forget()
    toast({ title, description })
  }
  const take = useNoteAction({
    run: () => takeOffer(offer, words.text.trim()),
    onDone: decided('Added to the next newsletter', 'You can edit the note under Newsletters.'),
    failure: 'Couldn’t add the note',
  })
  const dismiss = useNoteAction({
    run: () => dismissOffer(offer),
    onDone: decided('No note', `If “${offer.title}” changes again, we’ll suggest a new note.`),
    failure: 'Couldn’t dismiss the note',
  })
  const isPending = take.isPending || dismiss.isPending
  const onTake = () => {
    if (!isPending && words.areReady()) take.mutate()
  }
  const [change, tone] = CHANGES[offer.change]

  return (
    <div className="flex flex-col gap-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="wrap-anywhere font-medium">{offer.title}</span>
        <Badge tone={tone}>{change}</Badge>
        <span className="text-quiet text-sm">{said(offer)}</span>
      </p>
      <div className="flex flex-col gap-2 lg:flex-row lg:items-start">
        <WordsField label={`Note on ${offer.title}`} words={words} isLeaving={isPending} onEnter={onTake} />
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button
            size="sm"
            pending={take.isPending}
            aria-label={`Add to the next newsletter: ${offer.title}`}
            onClick={onTake}
          >
            Add to the next newsletter
          </Button>
          <Button
            size="sm"
            variant="ghost"
            pending={dismiss.isPending}
            aria-label={`No note: ${offer.title}`}
            onClick={() => !isPending && dismiss.mutate()}
          >
            No note
          </Button>
        </div>
      </div>
    </div>
  )
}
