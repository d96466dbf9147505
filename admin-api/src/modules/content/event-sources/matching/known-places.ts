import { addressesIn, withoutStreets } from './addresses.ts'
import { KIND_WORDS } from './place-words.ts'
import { endsInRoom, ROOM_WORDS } from './rooms.ts'
import { stemOf, wordsOf } from './words.ts'

/** A place of the newsroom's county, as in its directory or on its calendar. */
export interface KnownPlace {
  readonly name: string
  readonly address: string
}

export interface FoundPlace {
  readonly places: ReadonlySet<number>
  /** Found by the source's name, as a church's bulletin only names the hall. */
  readonly isAssumed: boolean
}

export interface PlaceFinder {
  find(place: string, source: string): FoundPlace
  /** Words of the names of known places. */
  wordsOfNames(places: ReadonlySet<number>): ReadonlySet<string>
  /** Words that many places share, such as the town's name, say little. */
  isCommon(word: string): boolean
}

interface Candidate {
  readonly places: ReadonlySet<number>
  readonly weight: number
  readonly matched: number
  readonly words: number
  readonly hasRoom: boolean
}

/** Words of this many places' names say little about one of them. */
const COMMON_FROM = 3
const NOWHERE: FoundPlace = { places: new Set(), isAssumed: false }
const MOST_REMEMBERED = 20_000

export function createPlaceFinder(places: readonly KnownPlace[]): PlaceFinder {
  const index = indexOf(places)
  const remembered = new Map<string, FoundPlace>()
  return {
    find(place, source) {
      const key = `${place}\n${source}`
      const before = remembered.get(key)
      if (before) return before
      const found = findPlace(place, source, index)
      if (remembered.size < MOST_REMEMBERED) remembered.set(key, found)
      return found
    },
    wordsOfNames: (found) => new Set([...found].flatMap((number) => [...(index.names[number] ?? [])])),
    isCommon: (word) => isCommon(word, index),
  }
}

interface Index {
  readonly uses: Map<string, number>
  readonly names: ReadonlySet<string>[]
  readonly byWord: Map<string, number[]>
  readonly byAddress: Map<string, number[]>
  readonly byInitials: Map<string, number[]>
}

function indexOf(places: readonly KnownPlace[]): Index {
  const index: Index = {
    uses: new Map(),
    names: places.map(({ name }) => new Set(wordsOf(name))),
    byWord: new Map(),
    byAddress: new Map(),
    byInitials: new Map(),
  }
  for (const [number, { name, address }] of places.entries()) {
    for (const word of index.names[number] ?? []) {
      index.uses.set(word, (index.uses.get(word) ?? 0) + 1)
      add(index.byWord, word, number)
    }
    for (const key of addressesIn(address)) add(index.byAddress, key, number)
    const initials = (name.match(/\b\p{L}/gu) ?? []).join('').toLowerCase()
    if (initials.length >= 3) add(index.byInitials, stemOf(initials), number)
  }
  return index
}

function isCommon(word: string, { uses }: Index): boolean {
  return (uses.get(word) ?? 0) >= COMMON_FROM
}

function findPlace(place: string, source: string, index: Index): FoundPlace {
  const addressed = addressesIn(place).flatMap((key) => index.byAddress.get(key) ?? [])
  if (addressed.length > 0) return { places: new Set(addressed), isAssumed: false }
  const candidates = withoutStreets(place)
    .split(/[,;()/|–—]|\s-\s|\s(?:at|in)\s/u)
    .flatMap((part) => candidateOf(part, index) ?? [])
  const [strong] = candidates.filter(isStrong).sort((one, other) => other.weight - one.weight)
  if (strong) return { places: strong.places, isAssumed: false }
  const owner = findOwner(source, index)
  if (owner) return { places: owner, isAssumed: true }
  const weak = candidates.find(({ weight, matched, words }) => weight >= 1 && matched > words / 2)
  return weak ? { places: weak.places, isAssumed: false } : NOWHERE
}

function candidateOf(part: string, index: Index): Candidate | undefined {
  const weights = new Map<number, { weight: number; matched: number }>()
  const words = [...new Set(wordsOf(part))].filter((word) => !isCommon(word, index))
  for (const word of words) {
    for (const number of index.byInitials.get(word) ?? []) note(weights, number, 2)
    for (const number of index.byWord.get(word) ?? []) note(weights, number, 1 / (index.uses.get(word) ?? 1))
  }
  const best = Math.max(0, ...[...weights.values()].map(({ weight }) => weight))
  if (best < 1) return undefined
  const tied = [...weights].filter(([, { weight }]) => weight === best)
  const [first] = tied
  const isNamedByRoom = [...(index.names[first?.[0] ?? -1] ?? [])].some(
    (word) => ROOM_WORDS.has(word) && words.includes(word),
  )
  return {
    places: new Set(tied.map(([number]) => number)),
    weight: best,
    matched: first?.[1].matched ?? 0,
    words: words.filter((word) => isNamedByRoom || !ROOM_WORDS.has(word)).length,
    hasRoom: endsInRoom(part.trim()) && !isNamedByRoom,
  }
}

/** `Moll History Room` is a room, not the Moll Center; `Legion Hall` and `Nidaros Lutheran basement` are places. */
function isStrong({ matched, words, hasRoom, weight }: Candidate): boolean {
  if (hasRoom) return weight >= 2 || matched >= 2
  return matched > words / 2 || matched >= 2 || weight >= 2
}

const NOT_OF_NAME: ReadonlySet<string> = new Set(
  wordsOf('calendar newsletter bulletin messenger page menu events activities listings feed form website band news'),
)
const SCHOOLS = /\b(?:schools?|school district|[iuc]sd)\b/iu

/** The place that a source speaks for: a church's bulletin, a library's feed, a school district. */
function findOwner(source: string, index: Index): ReadonlySet<number> | undefined {
  const words = wordsOf(source).filter((word) => !isCommon(word, index) && !NOT_OF_NAME.has(word))
  const candidate = candidateOf(words.join(' '), index)
  if (candidate?.places.size === 1) {
    const isByInitials = words.some((word) => index.byInitials.has(word))
    const isTelling = candidate.matched >= 2 || !words.every((word) => KIND_WORDS.has(word))
    if (isByInitials || (isTelling && candidate.matched > words.length / 2)) return candidate.places
  }
  const schools = SCHOOLS.test(source)
    ? index.names.flatMap((name, number) => (name.has('school') ? [number] : []))
    : []
  return schools.length === 1 ? new Set(schools) : undefined
}

function note(weights: Map<number, { weight: number; matched: number }>, number: number, weight: number): void {
  const known = weights.get(number) ?? { weight: 0, matched: 0 }
  weights.set(number, { weight: known.weight + weight, matched: known.matched + 1 })
}

function add(index: Map<string, number[]>, key: string, value: number): void {
  const known = index.get(key)
  if (known) known.push(value)
  else index.set(key, [value])
}
