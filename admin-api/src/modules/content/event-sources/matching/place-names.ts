import { foldLetters } from '@hometown/shared-types/slug'
import { asInNames, isCommonConcept, type PlaceIndex, placeWordsOf, wordsOfInitials } from './place-index.ts'
import { KIND_WORDS } from './place-words.ts'
import { endsInRoom, ROOM_WORDS } from './rooms.ts'
import { wordsOf } from './words.ts'

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
  /** `Parish Hall` names a kind that the place isn't. */
  readonly hasOtherKind: boolean
}

export function bestName(part: string, index: PlaceIndex): FittingName | undefined {
  const all = asInNames([...new Set(placeWordsOf(part))], index)
  const words = all.filter((word) => !isCommonConcept(word, index))
  const letters = initialsIn(part)
  const fits = fitsOf(words, letters, index)
  const best = Math.max(0, ...fits.map(({ weight }) => weight))
  if (best < 1) return undefined
  const [first, ...tied] = fits.filter(({ weight }) => weight === best)
  if (!first || (first.telling === 0 && first.named.every((word) => word === TOWN))) return undefined
  const isNamedByRoom = words.some((word) => ROOM_WORDS.has(word) && index.concepts[first.number]?.has(word))
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
    isWholeName: first.named.length > 0 && first.named.length === index.concepts[first.number]?.size,
    hasOtherKind: words.some((word) => KIND_WORDS.has(word) && !first.named.includes(word)),
  }
}

/** `Moll History Room` is a room, not the Moll Center; `Legion Hall` and `Nidaros Lutheran basement` are places. */
export function isStrong({ matched, words, hasRoom, weight }: FittingName): boolean {
  if (hasRoom) return weight >= 2 || matched >= Math.min(2, words)
  return matched > words / 2 || matched >= 2 || weight >= 2
}

/** `Church` or `the library` may be another one than the one that is known. */
export function isOnlyKind({ telling, hasCommon, matched, isWholeName }: FittingName): boolean {
  return !isWholeName && telling === 0 && !hasCommon && matched < 2
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

const NOT_OF_NAME: ReadonlySet<string> = new Set(
  wordsOf(
    'calendar newsletter bulletin boletin messenger page menu events activities listings feed form website band news weekly ' +
      'board libcal e-news updates monthly post hall',
  ),
)
/** A town speaks for many places. */
const CIVIC = /^(?:city|town|village|county|parish|borough|township) of\b/iu
const SCHOOLS = /\b(?:schools?|school district|[iuc]sd|sd)\b/iu

/** The place that a source speaks for: a church's bulletin, a library's feed, a school district. */
export function findOwner(source: string, index: PlaceIndex): readonly number[] | undefined {
  if (CIVIC.test(source)) return undefined
  for (const part of [source, ...source.split(/[/(),|–—]|\s-\s/u)]) {
    const owner = ownerIn(part, index)
    if (owner) return owner
  }
  const schools = SCHOOLS.test(source)
    ? index.names.flatMap((name, number) => (name.has('school') ? [number] : []))
    : []
  return schools.length === 1 ? schools : undefined
}

function ownerIn(part: string, index: PlaceIndex): readonly number[] | undefined {
  const kept = part.split(/\s+/u).filter((word) => !wordsOf(word).every((one) => NOT_OF_NAME.has(one)))
  const name = bestName(kept.join(' '), index)
  if (name?.places.length !== 1 || (name.telling === 0 && !name.hasCommon)) return undefined
  return name.isByInitials || name.matched > name.words / 2 ? name.places : undefined
}
