import { foldLetters } from '@hometown/shared-types/slug'
import { addressesIn, streetOf } from './addresses.ts'
import { conceptsOf } from './concepts.ts'
import { KIND_WORDS } from './place-words.ts'
import { isAlmost, wordsOf } from './words.ts'

/** A place of the newsroom's county, as in its directory or on its calendar. */
export interface KnownPlace {
  readonly name: string
  readonly address: string
}

interface NameInitials {
  readonly letters: string
  /** The word of the name for each letter. */
  readonly words: readonly string[]
}

export interface PlaceIndex {
  /** The town's name and what else says little about one place. */
  readonly common: ReadonlySet<string>

  /** How many names have a word, as written; and as a concept. */
  readonly uses: ReadonlyMap<string, number>
  readonly conceptUses: ReadonlyMap<string, number>
  readonly names: readonly ReadonlySet<string>[]
  readonly concepts: readonly ReadonlySet<string>[]
  readonly initials: readonly NameInitials[]
  readonly byConcept: ReadonlyMap<string, readonly number[]>
  readonly byAddress: ReadonlyMap<string, readonly number[]>
  readonly byStreet: ReadonlyMap<string, readonly number[]>
  readonly saints: readonly string[]
  /** Where councils and boards meet. */
  readonly civicHalls: readonly number[]
}

/** Words of this many places' names say little about one of them. */
const COMMON_FROM = 3

const SAINT = /^(?:st|saint|san|santa|santo)$/

/** `Parroquia San José` and `St. José Parish` are the same words. */
export function placeWordsOf(text: string): string[] {
  return conceptsOf(wordsOf(text)).filter((word) => !SAINT.test(word))
}

export function indexPlaces(places: readonly KnownPlace[]): PlaceIndex {
  const names = places.map(({ name }) => new Set(wordsOf(name)))
  const concepts = places.map(({ name }) => new Set(placeWordsOf(name)))
  return {
    ...{ names, concepts, common: commonIn(places) },
    uses: countIn(names),
    conceptUses: countIn(concepts),
    initials: places.map(({ name }) => initialsOf(name)),
    byConcept: groupBy(concepts),
    byAddress: groupBy(places.map(({ address }) => addressesIn(address))),
    byStreet: groupBy(places.map(({ address }) => [streetOf(address)].filter((street) => street.length > 2))),
    saints: [...new Set(places.flatMap(({ name }) => saintsIn(name)))],
    civicHalls: places.flatMap(({ name }, number) => (CIVIC_HALL.test(name) ? [number] : [])),
  }
}

function saintsIn(name: string): string[] {
  return [...foldLetters(name).matchAll(/\b(?:st|saint)\b\.?\s{1,3}(\p{L}{2,20})/giu)].map(([, saint = '']) =>
    saint.toLowerCase(),
  )
}

const CIVIC_HALL =
  /\b(?:city|town|village|borough|boro|township|municipal) (?:hall|bldg|building|house|offices?|complex)\b|\bayuntamiento\b/iu

/** `Village Hall`: a town has one, also where it isn't in the directory. */
export function civicHallIn(place: string): string | undefined {
  return place.match(CIVIC_HALL)?.[0].toLowerCase().split(' ')[0]
}

export function isCommon(word: string, { uses, common }: PlaceIndex): boolean {
  return common.has(word) || (uses.get(word) ?? 0) >= COMMON_FROM
}

export function isCommonConcept(word: string, { conceptUses, common }: PlaceIndex): boolean {
  return common.has(word) || (conceptUses.get(word) ?? 0) >= COMMON_FROM
}

const SAINT_OF_FEW_LETTERS = /\b(?:st|saint)\.?\s{1,3}(\p{L}{2,7})(?:['’]?s)?(?!\p{L})/giu

/** `St. Al’s` is St. Aloysius where no other saint begins with these letters. */
export function withWholeSaints(text: string, { saints }: PlaceIndex): string {
  return text.replace(SAINT_OF_FEW_LETTERS, (written, letters: string) => {
    const short = foldLetters(letters).toLowerCase()
    const meant = saints.filter((saint) => saint.startsWith(short))
    return meant.length === 1 ? `st ${meant[0]}` : written
  })
}

/** Words as the names write them: `court house` as `courthouse`, a typing error mended. */
export function asInNames(words: readonly string[], { conceptUses }: PlaceIndex): string[] {
  const found: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const joined = `${word}${words[at + 1] ?? ''}`
    if (!conceptUses.has(word) && joined !== word && conceptUses.has(joined)) {
      found.push(joined)
      at++
    } else found.push(conceptUses.has(word) ? word : (nearest(word, conceptUses) ?? word))
  }
  return found
}

function nearest(word: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
  if (word.length < 6) return undefined
  return [...vocabulary.keys()].find((known) => known.length >= 6 && isAlmost(word, known))
}

/** `WTHS`, `PVCC`, or the `PDL` of `PDL Library`: words of the name that the letters stand for. */
export function wordsOfInitials(letters: string, { letters: all, words }: NameInitials): readonly string[] {
  const at = all.indexOf(letters)
  return at < 0 ? [] : words.slice(at, at + letters.length)
}

function initialsOf(name: string): NameInitials {
  const words =
    foldLetters(name)
      .toLowerCase()
      .match(/[\p{L}\d]+/gu) ?? []
  return { letters: words.map((word) => word.charAt(0)).join(''), words }
}

const STATE_AND_CODE = /^(?:\p{Lu}{2}|\d|\s)+$/u

/** A town's name begins several places' names (`Harlow Springs Library`), or ends their addresses. */
function commonIn(places: readonly KnownPlace[]): Set<string> {
  const first = places.map(({ name }) => placeWordsOf(name)[0] ?? '')
  const begin = first.filter((word, at) => first.indexOf(word) !== at && !KIND_WORDS.has(word))
  const towns = places.flatMap(({ address }) => address.split(',').slice(1))
  return new Set([...begin, ...towns.filter((part) => !STATE_AND_CODE.test(part)).flatMap(placeWordsOf)])
}

function countIn(names: readonly ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of names) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function groupBy(keys: readonly Iterable<string>[]): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [number, some] of keys.entries())
    for (const key of some) {
      const known = groups.get(key)
      if (known) known.push(number)
      else groups.set(key, [number])
    }
  return groups
}
