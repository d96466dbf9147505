import { foldLetters } from '@hometown/shared-types/slug'
import {
  asInNames,
  isCommonConcept,
  type PlaceIndex,
  placeWordsOf,
  withWholeSaints,
  wordsOfInitials,
} from './place-index.ts'
import { KIND_WORDS } from './place-words.ts'
import { endsInRoom, isPartOfBuilding, ROOM_WORDS } from './rooms.ts'

/** The known places whose names fit a text best. */
export interface FittingName {
  readonly places: readonly number[]
  readonly weight: number
  readonly matched: number
  /** How many words the text has that could tell a place. */
  readonly words: number
  readonly hasRoom: boolean
  readonly telling: number
  /** The town's name stands beside the words. */
  readonly hasCommon: boolean
  readonly isByInitials: boolean
  readonly isWholeName: boolean
  /** `Tsalwit Tribe` speaks for the Tsalwit Center. */
  readonly beginsAlike: boolean
  /** `Parish Hall` names a kind that the place isn't. */
  readonly hasOtherKind: boolean
  /** `Front lawn` is no name of the Front Street Pavilion. */
  readonly isPart: boolean
  /** The words of the name that say what it is. */
  readonly kinds: ReadonlySet<string>
}

export function bestName(part: string, index: PlaceIndex): FittingName | undefined {
  const all = asInNames([...new Set(placeWordsOf(withWholeSaints(part, index)))], index)
  const words = all.filter((word) => !isCommonConcept(word, index))
  const letters = initialsIn(part)
  const fits = fitsOf(words, letters, index)
  const best = Math.max(0, ...fits.map(({ weight }) => weight))
  if (best < 1) return undefined
  const [first, ...tied] = fits.filter(({ weight }) => weight === best)
  if (!first || (first.telling === 0 && first.named.every((word) => word === TOWN))) return undefined
  const isNamedByRoom = words.some((word) => ROOM_WORDS.has(word) && index.concepts[first.number]?.has(word))
  const isWholeName = first.named.length > 0 && first.named.length === index.concepts[first.number]?.size
  return {
    places: [first, ...tied].map(({ number }) => number),
    weight: best,
    matched: first.matched,
    words: words.filter((word) => first.named.includes(word) || (!ROOM_WORDS.has(word) && !KIND_WORDS.has(word)))
      .length,
    hasRoom: endsInRoom(part.trim()) && !isNamedByRoom,
    telling: first.telling,
    hasCommon: all.length > words.length && !first.named.every((word) => word === TOWN),
    isByInitials: first.isByInitials,
    beginsAlike: beginsAlike(all[0], first.number, index),
    isWholeName,
    hasOtherKind: words.some((word) => KIND_WORDS.has(word) && !first.named.includes(word)),
    isPart: first.named.length === 1 && !isWholeName && isPartOfBuilding(part),
    kinds: new Set(first.named.filter((word) => KIND_WORDS.has(word))),
  }
}

function beginsAlike(word: string | undefined, place: number, { concepts, conceptUses }: PlaceIndex): boolean {
  const [begin] = concepts[place] ?? []
  return word !== undefined && word === begin && conceptUses.get(word) === 1 && !KIND_WORDS.has(word)
}

/** `Moll History Room` is a room, not the Moll Center; `Legion Hall` and `Nidaros Lutheran basement` are places. */
export function isStrong({ places, matched, words, hasRoom, weight, telling }: FittingName): boolean {
  if ((hasRoom && places.length > 1) || (telling === 0 && words > matched)) return false
  if (hasRoom) return weight >= 2 || matched >= Math.min(2, words)
  return matched > words / 2 || matched >= 2 || weight >= 2
}

/** `Church` or `the library` may be another one than the one that is known. */
export function isOnlyKind({ telling, hasCommon, matched, isWholeName }: FittingName): boolean {
  return !isWholeName && telling === 0 && !hasCommon && matched < 2
}

/** Places that a town has one of. */
const ONE_OF_A_TOWN: ReadonlySet<string> = new Set(placeWordsOf('library courthouse fairground museum hospital grange'))

/** `the library`, where one is known. */
export function isOnlyOneOfKind(name: FittingName, { concepts }: PlaceIndex): boolean {
  const [place = -1, ...others] = name.places
  if (others.length > 0 || name.hasOtherKind || name.words !== name.matched) return false
  return [...(concepts[place] ?? [])].some((word) => ONE_OF_A_TOWN.has(word) && name.kinds.has(word))
}

const [TOWN] = placeWordsOf('town')

interface Fit {
  readonly number: number
  readonly weight: number
  readonly matched: number
  readonly telling: number
  readonly named: readonly string[]
  readonly isByInitials: boolean
}

/** Two letters (`Prairie Valley CC`) only say something beside other words of the name. */
const FEW_LETTERS = 2

function fitsOf(words: readonly string[], letters: readonly string[], index: PlaceIndex): Fit[] {
  const numbers = new Set(words.flatMap((word) => index.byConcept.get(word) ?? []))
  const byLetters = new Map<number, readonly string[]>()
  for (const [number, initials] of letters.length > 0 ? index.initials.entries() : []) {
    const meant = letters.flatMap((some) => wordsOfInitials(some, initials))
    if (meant.length === FEW_LETTERS && !words.some((word) => index.concepts[number]?.has(word))) continue
    if (meant.length === 0) continue
    byLetters.set(number, placeWordsOf(meant.join(' ')))
    numbers.add(number)
  }
  return [...numbers].map((number) => fitOf(number, words, byLetters.get(number) ?? [], index))
}

function fitOf(number: number, words: readonly string[], meant: readonly string[], index: PlaceIndex): Fit {
  const name = index.concepts[number] ?? new Set()
  const named = words.filter((word) => name.has(word))
  const both = new Set([...named, ...meant.filter((word) => !isCommonConcept(word, index))])
  const weights = [...both].map((word) => 1 / (index.conceptUses.get(word) ?? 1))
  const isWhole = meant.length >= 3 && meant.length >= name.size
  return {
    ...{ number, named, isByInitials: isWhole },
    weight: weights.reduce((total, weight) => total + weight, 0) + (isWhole ? 2 : 0),
    matched: named.length + (meant.length > 0 ? 1 : 0),
    telling: named.filter((word) => !KIND_WORDS.has(word) && !ROOM_WORDS.has(word)).length + (meant.length > 0 ? 1 : 0),
  }
}

function initialsIn(part: string): string[] {
  return (part.match(/(?<![\p{L}\d])\p{Lu}{2,6}(?![\p{L}\d])/gu) ?? []).map((letters) =>
    foldLetters(letters).toLowerCase(),
  )
}
