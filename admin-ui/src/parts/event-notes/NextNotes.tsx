import type { EventNote } from '@hometown/shared-types/event-note'
import { useId, useRef, useState } from 'react'
import { Entries } from './Entries.tsx'
import { NoteEntry } from './NoteEntry.tsx'
import { NotesUnknown } from './NotesUnknown.tsx'
import { nameOfOffer, OfferEntry } from './OfferEntry.tsx'
import { RemoveNote } from './RemoveNote.tsx'
import { useEventNotes } from './use-event-notes.ts'

export function NextNotes() {
  const { data, isError, refetch } = useEventNotes()
  const [removed, setRemoved] = useState<{ note: EventNote; onGoing(): void }>()
  const id = useId()
  const holder = useRef<HTMLElement>(null)
  if (!data) return isError ? <NotesUnknown onRetry={refetch} /> : null
  const { notes, offers } = data
  const isEmpty = notes.length + offers.length === 0
  return (
    <section ref={holder} aria-labelledby={id} tabIndex={-1} hidden={isEmpty} className="min-w-0 focus:outline-none">
      <h3 id={id} className="font-semibold">
        Changed since we told you
      </h3>
      <p className="text-quiet text-sm">
        {notes.length > 0
          ? 'The next newsletter shows these notes above its calendar.'
          : 'Events from earlier newsletters. The next newsletter shows the notes that you add.'}
      </p>
      <div className="pt-2">
        <Entries label="In the next newsletter" entries={notes} keyOf={(note) => note.id} holder={holder}>
          {(note, onGoing, place) => (
            <NoteEntry note={note} place={place} onRemove={() => setRemoved({ note, onGoing })} />
          )}
        </Entries>
        {notes.length > 0 && offers.length > 0 && <h4 className="pt-4 pb-1 text-quiet text-sm">Not decided yet</h4>}
        <Entries label="Not decided yet" entries={offers} keyOf={nameOfOffer} holder={holder}>
          {(offer, onGoing) => <OfferEntry offer={offer} onGoing={onGoing} />}
        </Entries>
      </div>
      <RemoveNote note={removed?.note} onClose={() => setRemoved(undefined)} onGoing={() => removed?.onGoing()} />
    </section>
  )
}
