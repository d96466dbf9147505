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

const SAME_FROM = 2.3
const MAYBE_FROM = 0.5

function relationOf(evidence: Evidence, score: number): EventMatch['relation'] {
  if (score >= SAME_FROM) return mayBeSame(evidence) ? 'same' : 'maybe'
  return score >= MAYBE_FROM ? 'maybe' : 'different'
}

/** Entries of one source, at places that nothing connects, or of other teams are for a person to decide. */
function mayBeSame({ isOneSource, hasSameUid, hasSameUrl, place, one, other, conflict }: Evidence): boolean {
  if (conflict !== null) return false
  if (hasSameUid) return true
  const isPlaceOpen =
    (place === 'unclear' || place === 'different') && !hasSameUrl && !one.text.saysMoved && !other.text.saysMoved
  return !isOneSource && !isPlaceOpen
}
