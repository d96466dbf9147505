import { addressesIn, streetOf, withoutStreets } from './addresses.ts'
import { indexPlaces, isCommon, type KnownPlace, type PlaceIndex } from './place-index.ts'
import { bestName, isOnlyKind, isOnlyOneOfKind, isStrong } from './place-names.ts'
import { findCivicHall, findOwner } from './place-owners.ts'
import { endsInRoom, isPartOfBuilding, splitBeside } from './rooms.ts'
import { townsIn, townsOfAddresses } from './towns.ts'
import { wholeName } from './whole-name.ts'

export type { KnownPlace } from './place-index.ts'

export interface FoundPlace {
  readonly places: ReadonlySet<number>
  /** Found by the source's name, as a church's bulletin only names the hall. */
  readonly isAssumed: boolean
  /** Assumed, and nothing that is written names another place: `Fellowship Hall`, `upstairs`, or nothing. */
  readonly isOwnRoom: boolean
  /** Only the street, the kind (`library`) or the title says so; several may fit. */
  readonly isLoose: boolean
}

export interface PlaceFinder {
  find(place: string, source: string, title?: string): FoundPlace
  /** Words of the names of known places. */
  wordsOfNames(places: ReadonlySet<number>): ReadonlySet<string>
  /** Words that many places share, such as the town's name, say little. */
  isCommon(word: string): boolean
  /** Towns that an entry's place names, or in which the one place surely is. */
  townsOf(place: string, found: FoundPlace): ReadonlySet<string>
}

const MOST_REMEMBERED = 20_000

export function createPlaceFinder(places: readonly KnownPlace[]): PlaceFinder {
  const index = indexPlaces(places)
  const towns = townsOfAddresses(places)
  const remembered = new Map<string, FoundPlace>()
  return {
    find(place, source, title = '') {
      const named = namedInTitle(title)
      const key = `${place}\n${source}\n${named}`
      const before = remembered.get(key)
      if (before) return before
      const found = findPlace(place, source, named, index)
      if (remembered.size < MOST_REMEMBERED) remembered.set(key, found)
      return found
    },
    wordsOfNames: (found) => new Set([...found].flatMap((number) => [...(index.names[number] ?? [])])),
    isCommon: (word) => isCommon(word, index),
    townsOf(place, { places: found, isLoose, isAssumed }) {
      const isSure = found.size === 1 && !isLoose && !isAssumed
      const known = isSure ? [...found].map((number) => `${places[number]?.name} ${places[number]?.address}`) : []
      return townsIn([place, ...known].join(' '), towns)
    },
  }
}

/** `Brunch set @ Mosaic`. */
function namedInTitle(title: string): string {
  return title.match(/(?:@|\b(?:at|en)\b)([\s\S]+)/iu)?.[1]?.trim() ?? ''
}

const PARTS = /[,;()/|–—]|\s-\s|(?:^|\s)(?:at|in|on|to|near|by|behind|across from|atrás de|detrás de|frente a)\s/u

function findPlace(place: string, source: string, named: string, index: PlaceIndex): FoundPlace {
  const addressed = addressesIn(place).flatMap((key) => index.byAddress.get(key) ?? [])
  if (addressed.length > 0) return found(addressed)
  const whole = wholeName(place, index)
  if (whole !== undefined) return found([whole])
  const [at, beside] = splitBeside(place)
  if (beside !== '') {
    const there = findPlace(at, '', '', index)
    return there.places.size > 0 ? there : { ...findPlace(beside, '', '', index), isLoose: true }
  }
  const names = withoutStreets(place)
    .split(PARTS)
    .flatMap((part) => bestName(part, index) ?? [])
    .sort((one, other) => other.weight - one.weight)
  const strong = names.find((name) => isStrong(name) && !isOnlyKind(name) && !name.isPart)
  if (strong) return { ...found(strong.places), isLoose: strong.places.length > 1 }
  const owner = findOwner(source, index) ?? findCivicHall(place, source, index)
  const onlyKind = names.find((name) => isStrong(name) && !(isOnlyKind(name) && name.hasOtherKind))
  const only = onlyKind && isOnlyOneOfKind(onlyKind, index) ? onlyKind.places : undefined
  if (only && !(owner && hasItsOwn(owner, index))) return found(only)
  if (owner) return foundByOwner(owner, place)
  const loose = onlyKind?.places ?? onStreet(place, index)
  if (loose.length > 0) return { ...found(loose), isLoose: true }
  const titled = named === '' ? undefined : bestName(named, index)
  return titled && isStrong(titled) ? { ...found(titled.places), isLoose: true } : found([])
}

/** A school has a library of its own. */
function hasItsOwn(owner: readonly number[], { concepts }: PlaceIndex): boolean {
  return owner.some((number) => ['school', 'college', 'elementary'].some((word) => concepts[number]?.has(word)))
}

function found(places: Iterable<number>): FoundPlace {
  return { places: new Set(places), isAssumed: false, isOwnRoom: false, isLoose: false }
}

/** A library's calendar may name a trail: what is no part of a building may be elsewhere. */
function foundByOwner(owner: readonly number[], place: string): FoundPlace {
  return { ...found(owner), isAssumed: true, isOwnRoom: isPartOfBuilding(place) || endsInRoom(place) }
}

/** The last two words and the last word of a street's name. */
const NAMED_STREET =
  /(?<![\p{L}\d])((?:[\p{L}\d]{1,30}\s{1,3})?([\p{L}\d]{1,30}))\s{1,3}(?:street|st|avenue|ave|road|rd|drive|dr|lane|ln|blvd|pkwy|court|ct|trail)\b/giu

/** `Mill St` without a number. */
function onStreet(place: string, index: PlaceIndex): readonly number[] {
  const parts = place.split(/[,;()]|\sto\s/u)
  const streets = [...place.matchAll(NAMED_STREET)].flatMap(([, two = '', one = '']) => [two, one])
  return [...new Set([...parts, ...streets].flatMap((part) => index.byStreet.get(streetOf(part)) ?? []))]
}
