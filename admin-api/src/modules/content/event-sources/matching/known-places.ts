import { addressesIn, streetOf, withoutStreets } from './addresses.ts'
import { indexPlaces, isCommon, type KnownPlace, type PlaceIndex } from './place-index.ts'
import { bestName, findOwner, isOnlyKind, isStrong } from './place-names.ts'

export type { KnownPlace } from './place-index.ts'

export interface FoundPlace {
  readonly places: ReadonlySet<number>
  /** Found by the source's name, as a church's bulletin only names the hall. */
  readonly isAssumed: boolean
  /** Only the street, the kind (`library`) or the title says so; several may fit. */
  readonly isLoose: boolean
}

export interface PlaceFinder {
  find(place: string, source: string, title?: string): FoundPlace
  /** Words of the names of known places. */
  wordsOfNames(places: ReadonlySet<number>): ReadonlySet<string>
  /** Words that many places share, such as the town's name, say little. */
  isCommon(word: string): boolean
}

const MOST_REMEMBERED = 20_000

export function createPlaceFinder(places: readonly KnownPlace[]): PlaceFinder {
  const index = indexPlaces(places)
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
  }
}

/** `Brunch set @ Mosaic`. */
function namedInTitle(title: string): string {
  return title.match(/(?:@|\b(?:at|en)\b)([\s\S]+)/iu)?.[1]?.trim() ?? ''
}

const PARTS = /[,;()/|–—]|\s-\s|\s(?:at|in|to|near|by|behind|across from)\s/u

function findPlace(place: string, source: string, named: string, index: PlaceIndex): FoundPlace {
  const addressed = addressesIn(place).flatMap((key) => index.byAddress.get(key) ?? [])
  if (addressed.length > 0) return found(addressed)
  const names = withoutStreets(place)
    .split(PARTS)
    .flatMap((part) => bestName(part, index) ?? [])
    .sort((one, other) => other.weight - one.weight)
  const strong = names.find((name) => isStrong(name) && !isOnlyKind(name))
  if (strong) return found(strong.places)
  const owner = findOwner(source, index)
  if (owner) return { ...found(owner), isAssumed: true }
  const loose =
    names.find((name) => isStrong(name) && !(isOnlyKind(name) && name.hasOtherKind))?.places ?? onStreet(place, index)
  if (loose.length > 0) return { ...found(loose), isLoose: true }
  const titled = named === '' ? undefined : bestName(named, index)
  return titled && isStrong(titled) ? { ...found(titled.places), isLoose: true } : found([])
}

function found(places: Iterable<number>): FoundPlace {
  return { places: new Set(places), isAssumed: false, isLoose: false }
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
