import type { EntryProfile, Evidence } from './evidence.ts'
import { isBesides } from './marks.ts'

const AT_ONCE = 5
const SOON = 30
const HOUR = 60
const MOST_WAIT = 75
const MOST_DAYS_MOVED = 24
const ENDS_APART = 45

/** What speaks for and against one event, each from 0 to 1 or a small number; the weights stand in `weights.ts`. */
export function featuresOf(evidence: Evidence) {
  const { text, place, one, other } = evidence
  return {
    base: 1,
    ...timeFeatures(evidence),
    ...placeFeatures(evidence),
    tellingInTexts: Math.min(4, text.tellingInTexts) / 4,
    sharedNames: Math.min(2, text.sharedNames.length) / 2,
    presenter: Number(text.isPresenterNamed),
    isDescribed: Number(text.isDescribed),
    ownKindWords: Math.min(2, text.ownKindWordsInBoth) / 2,
    oneReplaced: Number(text.hasOneReplaced),
    naming: Math.min(3, text.naming) / 3,
    hintedKind: Number(!text.hasSameKind && text.hasHintedKind),
    otherKind: Number(text.hasOtherKind),
    ownKinds: Math.min(2, text.ownKinds) / 2,
    otherPrice: Number(text.hasOtherPrice),
    besides: Number(isBesides(one.text.marks, other.text.marks) || text.isBesides),
    conflict: Number(evidence.conflict !== null),
    isOneSource: Number(evidence.isOneSource),
    sameUid: Number(evidence.hasSameUid),
    sameUrl: Number(evidence.hasSameUrl),
    movedElsewhere: Number(place !== 'same' && saysMoved(evidence) && text.inTitles.length > 0),
  }
}

export type Features = ReturnType<typeof featuresOf>

function timeFeatures(evidence: Evidence) {
  const { one, other, start } = evidence
  const isSeries = one.time.isSeries && other.time.isSeries
  const isOneDay = one.time.isSeries === other.time.isSeries && (isSeries || start.daysApart === 0)
  const wait = start.minutesApart
  const isTold = start.isMentioned && wait !== undefined && wait <= MOST_WAIT
  const is = (holds: boolean) => Number(isOneDay && holds)
  return {
    sameStart: is(wait !== undefined && wait <= 5),
    doors: is(isTold && wait !== undefined && wait > 5),
    withinAnHour: is(!isTold && wait !== undefined && wait > SOON && wait <= HOUR),
    hoursApart: is(!isTold && wait !== undefined && wait > HOUR && !start.isWithinSpan),
    endsApart: is((start.minutesBetweenEnds ?? 0) >= ENDS_APART),
    inTurn: is(start.isInTurn),
    seriesOnSameDays: Number(isSeries && haveSameDays(evidence)),
    seriesAndDate: Number(one.time.isSeries !== other.time.isSeries),
    ...movedFeatures(evidence),
  }
}

function movedFeatures(evidence: Evidence) {
  const { one, other, start, text } = evidence
  const isOther = !one.time.isSeries && !other.time.isSeries && start.daysApart > 0
  const isNear = isOther && start.daysApart <= MOST_DAYS_MOVED
  const isNamed = isNear && start.isDayMentioned && (saysMoved(evidence) || text.titleShare > 0)
  return {
    movedFromNamedDay: Number(isNamed),
    moved: Number(isNear && !isNamed && saysMoved(evidence)),
    otherDay: Number(isNear && !isNamed && !saysMoved(evidence)),
    otherMonth: Number(isOther && !isNear),
  }
}

function placeFeatures(evidence: Evidence) {
  const { place, start, text, one, other } = evidence
  const isSmall = !one.place.isLarge && !other.place.isLarge
  const isHere = place === 'same' && isOneDay(evidence)
  const isTogether = isHere && (start.minutesApart ?? HOUR) <= AT_ONCE
  const isSoon = isHere && !isTogether && (start.minutesApart ?? HOUR) <= SOON
  return {
    samePlace: Number(place === 'same'),
    otherRoom: Number(place === 'other-room'),
    nearPlace: Number(place === 'near'),
    unclearPlace: Number(place === 'unclear'),
    otherPlace: Number(place === 'different'),
    together: Number(isTogether),
    togetherInSmall: Number(isTogether && (isSmall || isOneRoom(one, other))),
    togetherOfKind: Number(isTogether && (text.hasSameKind || text.hasHintedKind)),
    soonInPlace: Number(isSoon && (text.telling > 0 || text.tellingInTexts > 1)),
    soonOfKind: Number(isSoon && isSmall && text.hasSameKind),
    dayOnly: Number(start.daysApart === 0 && start.minutesApart === undefined),
  }
}

function isOneDay(evidence: Evidence): boolean {
  const { one, other, start } = evidence
  if (one.time.isSeries !== other.time.isSeries) return false
  return one.time.isSeries ? haveSameDays(evidence) : start.daysApart === 0
}

/** The room itself, or a place too small for two events at once. */
function isOneRoom(one: EntryProfile, other: EntryProfile): boolean {
  return one.place.rooms.length > 0 && other.place.rooms.length > 0
}

function haveSameDays({ one, other }: Evidence): boolean {
  const days = new Set(one.time.weekdays)
  return one.time.weekdays.length === other.time.weekdays.length && other.time.weekdays.every((day) => days.has(day))
}

export function hasWords({ text }: Evidence): boolean {
  return text.telling + text.tellingInTexts + text.sharedNames.length > 0
}

export function saysMoved({ one, other }: Evidence): boolean {
  return one.text.saysMoved || other.text.saysMoved || isOff(one) !== isOff(other)
}

function isOff({ entry: { status } }: EntryProfile): boolean {
  return status === 'cancelled' || status === 'postponed'
}
