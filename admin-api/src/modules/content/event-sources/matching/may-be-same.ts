import type { Evidence } from './evidence.ts'
import { saysMoved } from './features.ts'

const MOST_MINUTES = 75
const SOON = 15

/** What is never joined without a person, however high it scores. */
export function mayBeSame(evidence: Evidence): boolean {
  const { isOneSource, hasSameUid, hasSameUrl, conflict } = evidence
  if (conflict !== null) return false
  if (hasSameUid) return true
  if (isOneSource) return false
  if (hasSameUrl || (saysMoved(evidence) && hasWords(evidence))) return true
  return isPlaceClear(evidence) && isHourClear(evidence) && isKindClear(evidence) && isTold(evidence)
}

/** Where nothing says that the places are one, a question needs a word in common too: many things begin at seven. */
export function isWorthAsking({ place, text, start, hasSameUid, hasSameUrl }: Evidence): boolean {
  if (hasSameUid || hasSameUrl || place === 'same' || place === 'near' || place === 'other-room') return true
  const words = text.telling + text.tellingInTexts + text.sharedNames.length
  return words > 0 || (place === 'open' && start.minutesApart === 0 && text.hasSameKind)
}

/** One title at one place on one day, but other hours: one of the sources may be wrong. */
export function isOnlyOtherHour({ place, start, text, conflict, isOneSource, one, other }: Evidence): boolean {
  if (conflict !== null || isOneSource || one.time.isSeries || other.time.isSeries) return false
  return place === 'same' && start.daysApart === 0 && text.inTitles.length > 1 && text.titleShare === 1
}

/** Two names that nobody knows may be one place if what happens there is told alike. */
function isPlaceClear({ place, text, start, one, other }: Evidence): boolean {
  if (place !== 'unclear') return place !== 'different'
  const areKnown = one.place.found.size > 0 && other.place.found.size > 0
  return !areKnown && start.minutesApart === 0 && text.tellingInTexts >= 3 && text.sharedNames.length >= 2
}

/** A morning and an afternoon of one title are two events. */
function isHourClear({ start, one }: Evidence): boolean {
  return one.time.isSeries || (start.minutesApart ?? 0) <= MOST_MINUTES || start.isMentioned
}

/** A talk and a film of one evening need more than a word in common. */
function isKindClear({ text }: Evidence): boolean {
  return !text.hasOtherKind || text.tellingInTexts >= 2
}

/** A library or a school may have two events at once: without a word in common, one room or one end tells. */
function isTold(evidence: Evidence): boolean {
  if (hasWords(evidence)) return true
  const { start, one, other, text } = evidence
  const isSoon = (start.minutesApart ?? 0) <= SOON || one.time.isDoors || other.time.isDoors
  const isSmall = !one.place.isLarge && !other.place.isLarge
  const isOneRoom = one.place.rooms.length > 0 && other.place.rooms.length > 0
  return isSoon && (isSmall || isOneRoom || (start.hasEqualEnd && text.ownKinds === 0))
}

function hasWords({ text }: Evidence): boolean {
  return text.telling + text.tellingInTexts + text.sharedNames.length > 0 || text.hasSameKind
}
