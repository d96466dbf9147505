import type { EventEntry, EventMatch } from './event-entry.ts'
import { type EntryProfile, type Evidence, evidenceOf, profileEntry } from './evidence.ts'
import type { PlaceFinder } from './known-places.ts'
import { isOnlyOtherHour, isWorthAsking, mayBeSame } from './may-be-same.ts'
import { reasonsFor } from './reasons.ts'
import { scoreOf } from './score.ts'

export function matchEntries(one: EventEntry, other: EventEntry, finder: PlaceFinder): EventMatch {
  return matchProfiles(profileEntry(one, finder), profileEntry(other, finder))
}

export function matchProfiles(one: EntryProfile, other: EntryProfile): EventMatch {
  const evidence = evidenceOf(one, other)
  const score = scoreOf(evidence)
  const relation = relationOf(evidence, score)
  return {
    relation,
    score,
    // Of thousands of comparisons only a few are shown to a person.
    get reasons() {
      return reasonsFor(evidence, relation)
    },
  }
}

/** A wrong join is worse than a question: only from here on hardly any pair was joined wrongly. */
const SAME_FROM = 0.4
const MAYBE_FROM = -0.3

function relationOf(evidence: Evidence, score: number): EventMatch['relation'] {
  if (score >= SAME_FROM) return mayBeSame(evidence) ? 'same' : 'maybe'
  const isQuestion = (score >= MAYBE_FROM && isWorthAsking(evidence)) || isOnlyOtherHour(evidence)
  return isQuestion ? 'maybe' : 'different'
}
