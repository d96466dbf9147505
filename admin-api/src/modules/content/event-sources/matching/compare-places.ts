import { addressesIn, withoutStreets } from './addresses.ts'
import type { EventEntry } from './event-entry.ts'
import type { PlaceFinder } from './known-places.ts'
import { isInTheStreets, KIND_WORDS } from './place-words.ts'
import { areOtherRooms, ROOM_WORDS, roomsIn } from './rooms.ts'
import { isAlmost, wordsOf } from './words.ts'

export interface PlaceProfile {
  readonly source: string
  /** Known places, found by name or address. */
  readonly found: ReadonlySet<number>
  /** Found only by the source's name: the entry itself gives a room or nothing. */
  readonly isAssumed: boolean
  readonly addresses: readonly string[]
  /** Words that tell a place from others. */
  readonly words: readonly string[]
  /** Nothing, the town, or `downtown`. */
  readonly isVague: boolean
  readonly rooms: readonly string[]
  /** `Main St`, `downtown`, `2nd to 9th`. */
  readonly isInTheStreets: boolean
}

/** `open`: one says too little. `unclear`: both name something, and nothing says that it is one place. */
export type PlaceRelation = 'same' | 'other-room' | 'open' | 'unclear' | 'different'

export function placeProfile({ place, source }: EventEntry, finder: PlaceFinder): PlaceProfile {
  const { places, isAssumed } = finder.find(place, source)
  const addresses = addressesIn(place)
  const words = wordsOf(withoutStreets(place)).filter((word) => !finder.isCommon(word) && !/^\d+$/.test(word))
  const telling = words.filter((word) => !KIND_WORDS.has(word) && !ROOM_WORDS.has(word))
  return {
    source,
    found: places,
    isAssumed,
    addresses,
    words: telling,
    isVague: telling.length === 0 && addresses.length === 0,
    rooms: roomsIn(place).filter((room) => !wordsOf(room).every((word) => finder.wordsOfNames(places).has(word))),
    isInTheStreets: places.size === 0 && addresses.length === 0 && isInTheStreets(place),
  }
}

export function comparePlaces(one: PlaceProfile, other: PlaceProfile): PlaceRelation {
  const relation = compareBuildings(one, other)
  return relation === 'same' && areOtherRooms(one.rooms, other.rooms) ? 'other-room' : relation
}

function compareBuildings(one: PlaceProfile, other: PlaceProfile): PlaceRelation {
  if (one.found.size > 0 && other.found.size > 0) {
    if ([...one.found].some((index) => other.found.has(index))) return 'same'
    return one.isAssumed || other.isAssumed ? 'unclear' : 'different'
  }
  if (one.addresses.some((address) => other.addresses.includes(address))) return 'same'
  if (haveSameWords(one.words, other.words)) return 'same'
  if (one.isInTheStreets && other.isInTheStreets) return 'same'
  if (isOnlyRoom(one) && isOnlyRoom(other)) return one.source === other.source ? 'same' : 'unclear'
  if (one.isVague || other.isVague) return 'open'
  // One gives the address, the other the name.
  if (one.addresses.length > 0 !== other.addresses.length > 0) return 'open'
  return 'unclear'
}

function haveSameWords(ones: readonly string[], others: readonly string[]): boolean {
  const [few, many] = ones.length <= others.length ? [ones, others] : [others, ones]
  const shared = few.filter((word) => many.some((another) => isAlmost(word, another)))
  return few.length > 0 && shared.length / few.length > 0.5
}

function isOnlyRoom({ rooms, isVague }: PlaceProfile): boolean {
  return isVague && rooms.length > 0
}
