import type { EventEntry, EventMatch } from './event-entry.ts'
import { type EntryProfile, type Evidence, evidenceOf, profileEntry } from './evidence.ts'
import type { PlaceFinder } from './known-places.ts'
import { reasonsFor } from './reasons.ts'
import { scoreOf } from './score.ts'

export function matchEntries(one: EventEntry, other: EventEntry, finder: PlaceFinder): EventMatch {
  return matchProfiles(profileEntry(one, finder), profileEntry(other, finder))
}

export function matchProfiles(one: EntryProfile, other: EntryProfile): EventMatch {
  const evidence = evidenceOf(one, other)
  const score = scoreOf(evidence)
  const relation = relationOf(evidence, score)
  return { relation, score, reasons: reasonsFor(evidence, relation) }
}

const SAME_FROM = 0.75
const MAYBE_FROM = -0.6

function relationOf(evidence: Evidence, score: number): EventMatch['relation'] {
  if (score >= SAME_FROM) return mayBeSame(evidence) ? 'same' : 'maybe'
  return score >= MAYBE_FROM ? 'maybe' : 'different'
}

const MOST_MINUTES = 75

/** Entries of one source, at places or hours that nothing connects, or of other teams are for a person to decide. */
export function mayBeSame(evidence: Evidence): boolean {
  const { isOneSource, hasSameUid, hasSameUrl, conflict, one, other } = evidence
  if (conflict !== null) return false
  if (hasSameUid) return true
  if (isOneSource) return false
  return (
    hasSameUrl ||
    one.text.saysMoved ||
    other.text.saysMoved ||
    (isPlaceClear(evidence) && isHourClear(evidence) && isTold(evidence))
  )
}

function isPlaceClear({ place }: Evidence): boolean {
  return place !== 'unclear' && place !== 'different'
}

/** A library or a school may have two events at once, so that the place and the start don't tell enough. */
function isTold({ text, start, one, other }: Evidence): boolean {
  const hasWords = text.telling + text.tellingInTexts + text.sharedNames.length > 0
  if (text.hasOtherKind && text.tellingInTexts < 2) return false
  if (!hasWords && !text.hasSameKind && (start.minutesApart ?? 0) > 15) return false
  if (!one.place.isLarge && !other.place.isLarge) return true
  const isOneRoom = one.place.rooms.length > 0 && other.place.rooms.length > 0
  if (!text.hasOtherKind && (start.hasEqualEnd || isOneRoom)) return true
  return hasWords || text.hasSameKind
}

/** A morning and an afternoon of one title are two events. */
function isHourClear({ start, one }: Evidence): boolean {
  return one.time.isSeries || (start.minutesApart ?? 0) <= MOST_MINUTES || start.isMentioned
}
