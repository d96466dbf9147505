import type { EntryProfile, Evidence } from './evidence.ts'
import { hasWords, saysMoved } from './features.ts'

const MOST_MINUTES = 75
const SOON = 5
const WORDS_OF_ONE = 4
const MANY_WORDS = 6

/** What is never joined without a person, however high it scores. */
export function mayBeSame(evidence: Evidence): boolean {
  const { isOneSource, hasSameUid, hasSameUrl, conflict } = evidence
  if (conflict !== null) return false
  if (hasSameUid) return true
  if (isOneSource) return false
  if (hasSameUrl || (saysMoved(evidence) && isToldAlike(evidence))) return true
  if (isPartOfIt(evidence) || evidence.text.hasOneReplaced) return false
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

/** A telling word in both titles, or two in both texts. */
function isToldAlike({ text }: Evidence): boolean {
  return text.telling + text.tellingInTexts >= 2 || (text.hasSameKind && text.titleShare === 1)
}

/** What has an hour on a day of a fair that lasts several is one of its shows. */
function isPartOfIt({ one, other, text }: Evidence): boolean {
  const isOneOfDays = (lasts(one) && hasHour(other)) || (lasts(other) && hasHour(one))
  return isOneOfDays && !(text.titleShare === 1 && text.telling > 0)
}

function lasts({ time }: EntryProfile): boolean {
  return time.minutes === undefined && time.day < time.lastDay
}

function hasHour({ time }: EntryProfile): boolean {
  return time.minutes !== undefined && time.day === time.lastDay
}

/** Where the places aren't known to be one, much of what is told must be. */
function isPlaceClear({ place, text, start }: Evidence): boolean {
  if (place === 'same' || place === 'near' || place === 'other-room') return true
  if (place === 'open') return text.telling + text.tellingInTexts >= 2
  if (start.minutesApart !== 0 || text.sharedNames.length < 2) return false
  return text.tellingInTexts >= (place === 'unclear' ? WORDS_OF_ONE : MANY_WORDS)
}

/** A morning and an afternoon of one title are two events. */
function isHourClear({ start, one }: Evidence): boolean {
  return one.time.isSeries || (start.minutesApart ?? 0) <= MOST_MINUTES || start.isMentioned
}

/** A talk and a film of one evening need more than a word in common. */
function isKindClear({ text }: Evidence): boolean {
  return !text.hasOtherKind || text.tellingInTexts >= 2
}

/** Without a word in common only one place at one time tells. */
function isTold(evidence: Evidence): boolean {
  const { place, start, text, one, other } = evidence
  const isOfKind = text.hasSameKind || text.hasHintedKind
  if (start.minutesApart === undefined) {
    const isSure = text.hasSameKind || hasWords(evidence) || !(one.place.isLarge || other.place.isLarge)
    return isToldAlike(evidence) || (place === 'same' && isOfKind && isSure)
  }
  if (hasWords(evidence)) return true
  const hasMore = text.isDescribed || text.hasSameRange || text.isPresenterNamed
  if (text.ownInBoth > 0 && !hasMore) return place === 'same' && one.place.isOfOneEvent && other.place.isOfOneEvent
  if (start.minutesApart <= SOON) return place === 'same' || isOfKind
  if (place === 'near') return isOfKind && start.isMentioned
  return place === 'same' && (text.hasSameKind || start.isMentioned)
}
