import type { EntryProfile, Evidence } from './evidence.ts'
import { hasWords, saysMoved } from './features.ts'

const MOST_MINUTES = 75
const SOON = 5
const WORDS_OF_ONE = 4
const MANY_WORDS = 6

/** What is never joined without a person, however high it scores. */
export function mayBeSame(evidence: Evidence): boolean {
  const { isOneSource, hasSameUid, hasSameUrl, conflict } = evidence
  if (conflict !== null || areInOtherTowns(evidence)) return false
  if (hasSameUid) return true
  if (isOneSource) return false
  if (hasSameUrl) return true
  if (evidence.text.hasOtherRange || isNamedApart(evidence)) return false
  if (saysMoved(evidence) && isToldAlike(evidence)) {
    if (isMovedItself(evidence)) return true
    if (evidence.start.daysApart > 0) return false
  }
  if (isPartOfIt(evidence) || evidence.text.hasOneReplaced) return false
  return isPlaceClear(evidence) && isHourClear(evidence) && isKindClear(evidence) && isTold(evidence)
}

/** A county has several libraries and city halls. */
function areInOtherTowns({ one, other }: Evidence): boolean {
  const [mine, theirs] = [one.place.towns, other.place.towns]
  return mine.size > 0 && theirs.size > 0 && ![...mine].some((town) => theirs.has(town))
}

const NAMES_ENOUGH = 2

/**
 * Each title has a word of its own, as `Movie: Elf` and `Movie: Die Hard` do. One word in common doesn't outweigh that,
 * nor does what a house writes below all its events: a word of a title must be among what names both.
 */
function isNamedApart({ place, text, one, other }: Evidence): boolean {
  if (text.isPresenterNamed || text.hasSameRange) return false
  const isOfOneEvent = one.place.isOfOneEvent && other.place.isOfOneEvent
  if (place === 'same' && isOfOneEvent && text.hasSameKind) return false
  if (text.namedInTitle > 0 && text.naming + text.sharedNames.length >= NAMES_ENOUGH) return false
  if (text.ownInBoth > 0) return !(text.isDescribed && text.telling === 0)
  if (text.inTitles.length > 0 && text.ownMajorInBoth === 0) return false
  return text.naming === 0 && text.ownOfAnyInBoth > 0 && !text.isDescribed
}

/** `Comedy Night` that moved is not `Comedy Hour` of the next day. */
function isMovedItself({ place, start, text }: Evidence): boolean {
  if (place === 'same' && start.daysApart === 0) return true
  return text.ownOfAnyInBoth === 0 && text.titleShare >= MOVED_SHARE
}

const MOVED_SHARE = 0.6

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
