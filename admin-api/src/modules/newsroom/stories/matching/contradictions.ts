import type { KindOfHappening } from './kind-of-happening.ts'
import type { StoryFacts } from './story-facts.ts'
import type { StoryName } from './story-names.ts'
import { sharedNumbers } from './story-numbers.ts'
import type { StageOfStory } from './story-stages.ts'

/** What speaks against one story, in words for people. */
export interface Contradiction {
  readonly about:
    | 'sums'
    | 'score'
    | 'age'
    | 'people'
    | 'address'
    | 'street'
    | 'town'
    | 'dates'
    | 'moments'
    | 'stage'
    | 'look back'
  readonly words: string
}

/** Kinds of happenings that are about somebody. */
const OF_SOMEBODY: ReadonlySet<KindOfHappening> = new Set([
  'arrest',
  'trial',
  'death',
  'honor',
  'hiring',
  'crash',
  'missing',
  'violence',
  'crime',
  'drugs',
])
const LOOKS_BACK: ReadonlySet<StageOfStory> = new Set(['look back', 'satire', 'correction'])

export function contradictionsOf(one: StoryFacts, other: StoryFacts): Contradiction[] {
  return RULES.flatMap((rule) => rule(one, other) ?? [])
}

type Rule = (one: StoryFacts, other: StoryFacts) => Contradiction | undefined

const RULES: readonly Rule[] = [
  (one, other) => {
    if (one.sums.length === 0 || other.sums.length === 0 || sharedNumbers(one.sums, other.sums).length > 0)
      return undefined
    return { about: 'sums', words: `One says ${dollars(one.sums[0])}, the other ${dollars(other.sums[0])}` }
  },
  (one, other) => {
    if (isDisjoint(one.scores, other.scores))
      return { about: 'score', words: `One says ${one.scores[0]}, the other ${other.scores[0]}` }
    return undefined
  },
  (one, other) => {
    if (isDisjoint(one.ages, other.ages))
      return { about: 'age', words: `One says age ${one.ages[0]}, the other ${other.ages[0]}` }
    return undefined
  },
  differentPeople,
  (one, other) => {
    if (isDisjoint(one.addresses, other.addresses))
      return {
        about: 'address',
        words: `One is at ${inTitle(one.addresses[0])}, the other at ${inTitle(other.addresses[0])}`,
      }
    return undefined
  },
  differentStreets,
  (one, other) => {
    if (!isDisjoint([...one.towns], [...other.towns])) return undefined
    return {
      about: 'town',
      words: `One names ${inTitle([...one.towns][0])}, the other ${inTitle([...other.towns][0])}`,
    }
  },
  (one, other) => {
    if (!isDisjoint(one.days, other.days)) return undefined
    return { about: 'dates', words: 'They give different dates' }
  },
  (one, other) => {
    if (!isDisjoint(one.years, other.years)) return undefined
    return { about: 'dates', words: `One names the year ${one.years[0]}, the other ${other.years[0]}` }
  },
  differentMoments,
  differentStages,
]

function isDisjoint<Value>(one: readonly Value[], other: readonly Value[]): boolean {
  return one.length > 0 && other.length > 0 && !one.some((value) => other.includes(value))
}

/** A Monday may be the day of the other one's “yesterday”. */
function differentMoments(one: StoryFacts, other: StoryFacts): Contradiction | undefined {
  const isDated = one.day !== null && other.day !== null
  const differ = isDated
    ? isDisjoint([...one.moments.keys()], [...other.moments.keys()])
    : isDisjoint(one.weekdays, other.weekdays)
  if (!differ) return undefined
  const [mine, theirs] = [one, other].map(({ moments, weekdays }) =>
    isDated ? [...moments.values()][0] : inTitle(weekdays[0]),
  )
  return {
    about: 'moments',
    words: mine === theirs ? 'They name different days' : `One names ${mine}, the other ${theirs}`,
  }
}

const STREET = /^(?:street|avenue|road|lane|drive|boulevard)$/

/** Without a number of a house. */
function differentStreets(one: StoryFacts, other: StoryFacts): Contradiction | undefined {
  const [mine, theirs] = [one, other].map(({ names }) =>
    names.flatMap(({ words }) => (words.length > 1 && STREET.test(words.at(-1) ?? '') ? [words.join(' ')] : [])),
  )
  if (!mine || !theirs || !isDisjoint(mine, theirs)) return undefined
  return { about: 'street', words: `One names ${inTitle(mine[0])}, the other ${inTitle(theirs[0])}` }
}

function differentPeople(one: StoryFacts, other: StoryFacts): Contradiction | undefined {
  const [mine, theirs] = [peopleOf(one), peopleOf(other)]
  if (mine.length === 0 || theirs.length === 0) return undefined
  const namesake = mine.flatMap((name) =>
    theirs.flatMap((same) => (isNamesake(name, same) ? [[name, same] as const] : [])),
  )[0]
  const isShared = mine.some((name) => theirs.some((same) => isOneName(name, same)))
  if (namesake && !isShared)
    return { about: 'people', words: `One is about ${namesake[0].shown}, the other about ${namesake[1].shown}` }
  const isOfSomebody = [...OF_SOMEBODY].some((kind) => one.kinds.has(kind) && other.kinds.has(kind))
  if (isShared || !isOfSomebody) return undefined
  return { about: 'people', words: `One names ${mine[0]?.shown}, the other ${theirs[0]?.shown}` }
}

function peopleOf({ names }: StoryFacts): StoryName[] {
  return names.filter(({ kind, words }) => kind === 'person' && words.length > 1)
}

function isNamesake({ words: one }: StoryName, { words: other }: StoryName): boolean {
  return one.at(-1) === other.at(-1) && !isOneName({ words: one }, { words: other })
}

/** `Bob Tranby` and `Robert Tranby` aren't told apart from two people; only a shared first name or initial counts. */
function isOneName({ words: one }: Pick<StoryName, 'words'>, { words: other }: Pick<StoryName, 'words'>): boolean {
  if (one.at(-1) !== other.at(-1)) return false
  return one
    .slice(0, -1)
    .some((word) =>
      other
        .slice(0, -1)
        .some((same) => word === same || (word[0] === same[0] && (word.length === 1 || same.length === 1))),
    )
}

function differentStages(one: StoryFacts, other: StoryFacts): Contradiction | undefined {
  const odd = [...one.stages, ...other.stages].filter((stage) => one.stages.has(stage) !== other.stages.has(stage))
  const back = odd.find((stage) => LOOKS_BACK.has(stage))
  if (back)
    return {
      about: 'look back',
      words: back === 'look back' ? 'One looks back at an earlier time' : `One of them is a ${back}`,
    }
  return odd.length > 0 ? { about: 'stage', words: 'One of them reports a later step' } : undefined
}

export function dollars(sum: number | undefined): string {
  const value = sum ?? 0
  if (value >= 1e6) return `$${(value / 1e6).toLocaleString('en-US', { maximumFractionDigits: 2 })} million`
  return `$${value.toLocaleString('en-US')}`
}

export function inTitle(words: string | undefined): string {
  return (words ?? '').replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}
