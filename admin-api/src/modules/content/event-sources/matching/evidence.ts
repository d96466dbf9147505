import { comparePlaces, type PlaceProfile, type PlaceRelation, placeProfile } from './compare-places.ts'
import { compareStarts, type StartRelation, type TimeProfile, timeProfile } from './compare-starts.ts'
import { compareTexts, type TextRelation } from './compare-texts.ts'
import type { EventEntry } from './event-entry.ts'
import type { PlaceFinder } from './known-places.ts'
import { conflictOf } from './marks.ts'
import { hasOwnPage } from './own-page.ts'
import { type TextProfile, textProfile } from './text-profile.ts'

/** What is worked out once for each entry. */
export interface EntryProfile {
  readonly entry: EventEntry
  readonly place: PlaceProfile
  readonly time: TimeProfile
  readonly text: TextProfile
}

export interface Evidence {
  readonly one: EntryProfile
  readonly other: EntryProfile
  readonly place: PlaceRelation
  readonly start: StartRelation
  readonly text: TextRelation
  readonly conflict: string | null
  readonly isOneSource: boolean
  readonly hasSameUid: boolean
  readonly hasSameUrl: boolean
}

export function profileEntry(entry: EventEntry, finder: PlaceFinder): EntryProfile {
  return {
    entry,
    place: placeProfile(entry, finder),
    time: timeProfile(entry),
    text: textProfile(entry, finder),
  }
}

export function evidenceOf(one: EntryProfile, other: EntryProfile): Evidence {
  const uid = one.entry.uid ?? null
  const url = one.entry.url ?? null
  const text = compareTexts(one.text, other.text)
  return {
    one,
    other,
    place: text.isOneParade ? onRoute(comparePlaces(one.place, other.place)) : comparePlaces(one.place, other.place),
    start: compareStarts(one.time, other.time),
    text,
    conflict: conflictOf(one.text.marks, other.text.marks),
    isOneSource: one.entry.source === other.entry.source,
    hasSameUid: uid !== null && uid === other.entry.uid,
    hasSameUrl: url !== null && url === other.entry.url && hasOwnPage(url),
  }
}

/** One source gives where a parade begins, another where it passes. */
function onRoute(place: PlaceRelation): PlaceRelation {
  return place === 'same' ? 'same' : 'near'
}
