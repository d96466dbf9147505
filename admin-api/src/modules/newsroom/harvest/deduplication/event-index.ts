import { createCandidates } from './candidates.ts'
import { shared, shareOfBoth } from './shared-words.ts'

export interface KnownEvent {
  /** Days since 1970. */
  readonly day: number
  readonly titleWords: readonly string[]
  /** `19:00`; null for all-day events. */
  readonly startTime: string | null
  readonly place: string
  /** Null if its suggestion was deleted. */
  readonly suggestionId: string | null
}
export type NewEvent = Omit<KnownEvent, 'suggestionId'>

export interface KnownEvents {
  find(event: NewEvent): KnownEvent | undefined
  add(event: KnownEvent): void
  takeBack(event: KnownEvent): void
}

/** Of two titles' words. */
const NEARLY_ALL = 0.8

/** Of two events of which `find` says that they are the same: the same hour at the same place under nearly one title. */
export function isSurelySameEvent(one: NewEvent, other: KnownEvent): boolean {
  if (one.day !== other.day || one.place === '' || one.place !== other.place) return false
  if (one.startTime !== other.startTime || shareOfBoth(one.titleWords, other.titleWords) < NEARLY_ALL) return false
  // A boys' and a girls' game of one evening differ in a word that each has of its own.
  const both = shared(one.titleWords, other.titleWords)
  return both === Math.min(one.titleWords.length, other.titleWords.length)
}

/** Compares an event only with those on the same day that share words of its title or its place. */
export function createKnownEvents(known: Iterable<KnownEvent>): KnownEvents {
  const candidates = createCandidates<KnownEvent>()
  const add = (event: KnownEvent) => candidates.add(event, keysOf(event))
  for (const event of known) add(event)
  return {
    add,
    takeBack: candidates.takeBack,
    find: (event) => candidates.find(keysOf(event)).find((other) => areTheSame(event, other)),
  }
}

function keysOf({ day, titleWords, startTime, place }: NewEvent): string[] {
  return [...titleWords.map((word) => `${day} ${word}`), ...(place ? [`${day} ${startTime ?? ''} @${place}`] : [])]
}

function areTheSame(one: NewEvent, other: KnownEvent): boolean {
  if (one.day !== other.day) return false
  const isAtOtherTime = one.startTime !== null && other.startTime !== null && one.startTime !== other.startTime
  const isElsewhere = one.place !== '' && other.place !== '' && one.place !== other.place
  const title = shareOfBoth(one.titleWords, other.titleWords)
  const shorter = Math.min(one.titleWords.length, other.titleWords.length)
  const isWithin = shorter >= 2 && shared(one.titleWords, other.titleWords) === shorter
  if (isAtOtherTime) return title >= 0.8 && !isElsewhere
  const isHere = one.place !== '' && one.place === other.place
  if (isHere) return title >= 0.34 || isWithin
  return title >= 0.6 || (isWithin && !isElsewhere)
}
