import { Notice } from '../../ui/Notice.tsx'
import { Entries } from './Entries.tsx'
import { NotesUnknown } from './NotesUnknown.tsx'
import { nameOfOffer, OfferEntry } from './OfferEntry.tsx'
import { useEventNotes } from './use-event-notes.ts'

/** For the calendar: events changed after readers were informed. */
export function OffersNotice() {
  const { data, isError, refetch } = useEventNotes()
  if (!data) return isError ? <NotesUnknown onRetry={refetch} /> : null
  const { offers } = data
  if (offers.length === 0) return null
  return (
    <Notice tone="info" title={titleOf(offers.length)}>
      <Entries label="Changed since it was in a newsletter" entries={offers} keyOf={nameOfOffer}>
        {(offer, onGoing) => <OfferEntry offer={offer} onGoing={onGoing} />}
      </Entries>
    </Notice>
  )
}

function titleOf(count: number): string {
  return count === 1
    ? 'An event changed since it was in a newsletter'
    : `${count} events changed since they were in a newsletter`
}
