import { addressesIn, withoutStreets } from './addresses.ts'
import type { EventEntry } from './event-entry.ts'
import type { PlaceFinder } from './known-places.ts'
import { civicHallIn } from './place-index.ts'
import { speaksForMany } from './place-owners.ts'
import { isInCenter, isInTheStreets, KIND_WORDS } from './place-words.ts'
import { areOtherRooms, floorIn, ROOM_WORDS, roomsIn, splitBeside } from './rooms.ts'
import { isAlmost, wordsOf } from './words.ts'

export interface PlaceProfile {
  readonly source: string
  /** The source speaks for itself, not as a paper or a town for many. */
  readonly isOfOne: boolean
  /** Known places, found by name or address. */
  readonly found: ReadonlySet<number>
  /** Found only by the source's name. */
  readonly isAssumed: boolean
  /** `Assumed`, and the entry itself gives a room or nothing. */
  readonly isOwnRoom: boolean
  /** Found only by its street, its kind or the title. */
  readonly isLoose: boolean
  readonly civicHall: string | undefined
  readonly addresses: readonly string[]
  /** Words that tell a place from others. */
  readonly words: readonly string[]
  /** All words, of streets too. */
  readonly written: readonly string[]
  /** Nothing, the town, or `downtown`. */
  readonly isVague: boolean
  readonly rooms: readonly string[]
  readonly floor: number | undefined
  /** A library, a school, a park: it has rooms or corners for several events at once. */
  readonly isLarge: boolean
  /** `Main St`, `downtown`, `2nd to 9th`. */
  /** A bar, a farm: one event at a time. A cinema's two films may begin at once. */
  readonly isOfOneEvent: boolean
  readonly isInTheStreets: boolean
  readonly isInCenter: boolean
  /** Empty if it isn't known. */
  readonly towns: ReadonlySet<string>
}

/** `near`: one may well mean the other's place, as it names its street. `open`: one says too little. `unclear`: both name something, and nothing says that it is one place. */
export type PlaceRelation = 'same' | 'other-room' | 'near' | 'open' | 'unclear' | 'different'

export function placeProfile({ place, source, title, description }: EventEntry, finder: PlaceFinder): PlaceProfile {
  const found = finder.find(place, source, title)
  const { places, isAssumed, isOwnRoom, isLoose } = found
  const named = `${place} ${[...finder.wordsOfNames(places)].join(' ')}`
  const civicHall = places.size === 0 ? civicHallIn(place) : undefined
  const addresses = addressesIn(place)
  const inPlace = roomsIn(place)
  const [at] = splitBeside(place)
  const words = wordsOf(withoutStreets(at)).filter(
    (word) => !finder.isCommon(word) && !/^\d+$/.test(word) && word.length > 1,
  )
  const telling = words.filter((word) => !KIND_WORDS.has(word) && !ROOM_WORDS.has(word))
  return {
    source,
    isOfOne: !speaksForMany(source),
    found: places,
    isAssumed,
    isOwnRoom,
    isLoose,
    civicHall,
    addresses,
    words: telling,
    written: [...new Set(wordsOf(at))].filter((word) => !PREPOSED.has(word)),
    isVague: telling.length === 0 && addresses.length === 0,
    rooms: (place === '' || inPlace.length > 0 ? inPlace : roomsIn(`${place} ${numberedRoom(description)}`)).filter(
      (room) =>
        !wordsOf(room).every((word) => finder.wordsOfNames(places).has(word)) && !(civicHall && room === 'hall'),
    ),
    floor: floorIn(place),
    isLarge: LARGE.test(named),
    isOfOneEvent: ONE_AT_A_TIME.test(named) && !LARGE.test(named),
    isInCenter: isInCenter(place),
    towns: finder.townsOf(place, found),
    isInTheStreets: (places.size === 0 || isLoose) && addresses.length === 0 && isInTheStreets(place),
  }
}

export function comparePlaces(one: PlaceProfile, other: PlaceProfile): PlaceRelation {
  const relation = compareBuildings(one, other)
  const isApart = areOtherRooms(one.rooms, other.rooms) || areOtherFloors(one.floor, other.floor)
  if (relation === 'same' || relation === 'open') return isApart ? 'other-room' : relation
  return relation !== 'near' && one.isInCenter && other.isInCenter ? 'near' : relation
}

function areOtherFloors(one: number | undefined, other: number | undefined): boolean {
  return one !== undefined && other !== undefined && one !== other
}

function compareBuildings(one: PlaceProfile, other: PlaceProfile): PlaceRelation {
  const isLoose = one.isLoose || other.isLoose
  if (areWrittenAlike(one, other) || (one.isInTheStreets && other.isInTheStreets)) return 'same'
  if (one.found.size > 0 && other.found.size > 0) {
    if ([...one.found].some((index) => other.found.has(index))) return isLoose ? 'near' : 'same'
    return isSure(one) && isSure(other) ? 'different' : 'unclear'
  }
  if (one.civicHall !== undefined && one.civicHall === other.civicHall)
    return areDisjoint(one.words, other.words) ? 'different' : 'same'
  if (one.addresses.some((address) => other.addresses.includes(address))) return 'same'
  if (haveSameWords(one.words, other.words)) return 'same'
  if (isOnlyRoom(one) && isOnlyRoom(other)) return one.source === other.source ? 'same' : 'unclear'
  // Each speaks of its own place: two churches' halls.
  if (one.isOfOne && other.isOfOne && one.source !== other.source && (isOnlyRoom(one) || isOnlyRoom(other)))
    return 'unclear'
  if (one.isVague || other.isVague) return 'open'
  // One gives the address, the other the name.
  if (one.addresses.length > 0 !== other.addresses.length > 0) return 'open'
  return 'unclear'
}

/** `City Hall, Hadley` and `City Hall, Larkin`. */
function areDisjoint(ones: readonly string[], others: readonly string[]): boolean {
  return ones.length > 0 && others.length > 0 && !ones.some((word) => others.includes(word))
}

function isSure({ isAssumed, isOwnRoom, isLoose }: PlaceProfile): boolean {
  return !isLoose && (!isAssumed || isOwnRoom)
}

const LARGE =
  /\b(?:library|biblioteca|school|escuela|hs|college|university|campus|(?:rec|recreation|community) (?:center|centre|ctr)|complex|fairgrounds?|(?:town|city|village) (?:hall|house|office)|municipal|courthouse|ymca|hospital|elementary)\b/iu

const ONE_AT_A_TIME =
  /\b(?:playhouse|bandshell|amphitheat(?:er|re)|bar|pub|tavern|cantina|brew(?:ing|ery|pub)?|taproom|winery|wine|vineyard|distillery|cider|cafe|coffee|restaurant|grill|diner|bistro|books|bookstore|orchard|farm|ranch|nursery|dance hall)\b/iu

/** `Finance Committee in Room 3`. */
function numberedRoom(description: string): string {
  return description.match(/\bin (?:room|rm|hall|gym)\.? #?\w?\d+\b/iu)?.[0] ?? ''
}

const PREPOSED: ReadonlySet<string> = new Set(
  wordsOf('meet inside outside start street drive road avenue lane st dr rd ave ln'),
)

/** `Lakeshore Dr shelter` and `Meet at shelter, Lakeshore Drive`. */
function areWrittenAlike({ written: ones }: PlaceProfile, { written: others }: PlaceProfile): boolean {
  const [few, many] = ones.length <= others.length ? [ones, others] : [others, ones]
  return (
    few.length >= 2 &&
    few.every((word) => many.includes(word)) &&
    few.some((word) => !KIND_WORDS.has(word) && !ROOM_WORDS.has(word))
  )
}

function haveSameWords(ones: readonly string[], others: readonly string[]): boolean {
  const [few, many] = ones.length <= others.length ? [ones, others] : [others, ones]
  const shared = few.filter((word) => many.some((another) => isAlmost(word, another)))
  return few.length > 0 && shared.length / few.length > 0.5
}

function isOnlyRoom({ rooms, isVague }: PlaceProfile): boolean {
  return isVague && rooms.length > 0
}
