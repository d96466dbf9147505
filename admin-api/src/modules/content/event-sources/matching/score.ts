import type { PlaceRelation } from './compare-places.ts'
import type { StartRelation, TimeProfile } from './compare-starts.ts'
import type { TextRelation } from './compare-texts.ts'
import type { EntryProfile, Evidence } from './evidence.ts'

export function scoreOf(evidence: Evidence): number {
  const parts = scoreParts(evidence)
  return Object.values(parts).reduce((total, part) => total + part, 0)
}

export function scoreParts(evidence: Evidence): Record<string, number> {
  const { one, other, start, text } = evidence
  return {
    base: -3,
    time: timeScore(one, other, start, text),
    end: start.hasEqualEnd ? 0.5 : start.hasOtherEnd && text.inTitles.length === 0 ? -0.7 : 0,
    place: placeScore(evidence),
    both: togetherScore(evidence),
    title: 2.5 * text.titleShare + Math.min(1.2, 0.6 * text.telling),
    cross: 1.5 * text.crossShare,
    texts: Math.min(1.5, 0.3 * text.tellingInTexts),
    names: Math.min(1, 0.5 * text.sharedNames.length),
    kind: text.hasSameKind ? 0.5 : text.hasOtherKind ? -1.2 : 0,
    price: text.hasSamePrice ? 0.5 : text.hasOtherPrice ? -0.4 : 0,
    conflict: evidence.conflict === null ? 0 : -12,
    source: evidence.isOneSource ? -3 : 0,
    uid: evidence.hasSameUid ? 4 : 0,
    url: evidence.hasSameUrl ? 2 : 0,
  }
}

const PLACE_SCORES: Readonly<Record<PlaceRelation, number>> = {
  same: 2,
  'other-room': 0.2,
  open: 0.3,
  unclear: -2,
  different: -3,
}

/** After a move one of them still has the former place. */
function placeScore({ place, one, other, text }: Evidence): number {
  const isMoved = (one.text.saysMoved || other.text.saysMoved) && text.inTitles.length > 0
  return isMoved ? Math.max(0.3, PLACE_SCORES[place]) : PLACE_SCORES[place]
}

/** Hardly two events begin at one place at once. */
function togetherScore({ place, start, one, other }: Evidence): number {
  if (place !== 'same' || one.time.isSeries !== other.time.isSeries) return 0
  if (!one.time.isSeries && start.daysApart > 0) return 0
  if (start.minutesApart === undefined) return 0.7
  if (start.minutesApart <= 15) return 2.3
  if (start.isMentioned && start.minutesApart <= 75) return 2.3
  return start.minutesApart <= 30 ? 1.5 : 0
}

function timeScore(one: EntryProfile, other: EntryProfile, start: StartRelation, text: TextRelation): number {
  if (one.time.isSeries !== other.time.isSeries) return -3
  if (one.time.isSeries) return seriesScore(one.time, other.time, start)
  if (start.daysApart > 0) return movedScore(one, other, start, text)
  if (start.isWithinSpan) return 0.5
  if (start.minutesApart === undefined) return 0.8
  if (start.minutesApart <= 5) return 2
  if (start.isMentioned && start.minutesApart <= 75) return 1.7
  if (start.minutesApart <= 30) return 1
  if (start.minutesApart <= 60) return 0.3
  return -2
}

function seriesScore(one: TimeProfile, other: TimeProfile, start: StartRelation): number {
  const days = new Set(one.weekdays)
  const areDaysEqual = one.weekdays.length === other.weekdays.length && other.weekdays.every((day) => days.has(day))
  if (!areDaysEqual) return -2
  if (start.minutesApart === undefined) return 0.8
  return start.minutesApart <= 5 ? 2 : start.minutesApart <= 60 ? 0.5 : -2
}

const MOST_DAYS_MOVED = 24

function movedScore(one: EntryProfile, other: EntryProfile, start: StartRelation, text: TextRelation): number {
  if (start.daysApart > MOST_DAYS_MOVED) return -8
  const saysMoved = one.text.saysMoved || other.text.saysMoved
  if (start.isDayMentioned && (saysMoved || text.titleShare > 0)) return 2
  return saysMoved ? 0.5 : -5.5
}
