import { isEmptyWord, isFrequentWord } from './common-words.ts'
import { groupsOf } from './county-thesaurus.ts'
import { type TopicStrengths, topicsOf } from './county-topics.ts'
import { type KindOfHappening, kindsOfStem } from './kind-of-happening.ts'
import { datesOf, type StoryDates } from './story-dates.ts'
import { isWordOfPlace, namesOf, type StoryName } from './story-names.ts'
import { numbersOf, type StoryNumbers } from './story-numbers.ts'
import { type StageOfStory, stagesOf } from './story-stages.ts'
import { stepsOf } from './story-steps.ts'
import { plain, READ_OF_TEXT, type StoryWord, stemOf, wordsOf } from './story-words.ts'

export interface StoryItem {
  readonly title: string
  readonly text: string
  /** Milliseconds. */
  readonly publishedAt: number | null
}

export interface StoryTerm {
  isName: boolean
  isTitle: boolean
  shown: string
}

/** What an item says that can be compared. */
export interface StoryFacts extends StoryNumbers, StoryDates {
  /** Days since 1970. */
  readonly day: number | null
  /** By stem. */
  readonly terms: ReadonlyMap<string, StoryTerm>
  readonly names: readonly StoryName[]
  readonly kinds: ReadonlyMap<KindOfHappening, number>
  /** Of the thesaurus, with how many different words, and the first of them. */
  readonly groups: ReadonlyMap<string, { weight: number; shown: string }>
  readonly topics: TopicStrengths
  /** Towns of the newsroom that it names; streets and lakes aren't among them. */
  readonly towns: ReadonlySet<string>
  readonly townStems: ReadonlySet<string>
  /** Stems of the words of names in the title, without towns. */
  readonly subjects: ReadonlySet<string>
  readonly steps: ReturnType<typeof stepsOf>
  readonly stages: ReadonlySet<StageOfStory>
  /** Four words in a row, hashed. */
  readonly shingles: Int32Array
  readonly length: number
}

const DAY = 86_400_000

/** @param places of the newsroom, lowercase */
export function factsOf({ title, text, publishedAt }: StoryItem, places: ReadonlySet<string>): StoryFacts {
  const day = publishedAt === null ? null : Math.floor(publishedAt / DAY)
  const titleWords = wordsOf(title)
  const textWords = wordsOf(text)
  const names = [...namesOf(textWords, places), ...(isTitleCase(titleWords) ? [] : namesOf(titleWords, places))]
  const nameWords = new Set(names.flatMap(({ words }) => words.filter((word) => !isEmptyWord(word))))
  const terms = new Map<string, StoryTerm>()
  const kinds = new Map<KindOfHappening, number>()
  const groups = new Map<string, { weight: number; shown: string }>()
  const note = ({ word, shown }: StoryWord, isTitle: boolean) => {
    if (isEmptyWord(word) || word.length < 2 || /^[\d$]/.test(word)) return
    const stem = stemOf(word)
    const known = terms.get(stem)
    if (known) {
      known.isTitle ||= isTitle
      return
    }
    terms.set(stem, { isName: nameWords.has(word) && !isFrequentWord(word), isTitle, shown })
    for (const group of groupsOf(stem)) {
      const there = groups.get(group)
      groups.set(group, {
        weight: (there?.weight ?? 0) + (isTitle ? 1.5 : 1),
        shown: there?.shown ?? shown.toLowerCase().replace(/,$/, ''),
      })
    }
    for (const kind of kindsOfStem(stem)) kinds.set(kind, (kinds.get(kind) ?? 0) + (isTitle ? 2 : 1))
  }
  for (const word of titleWords) note(word, true)
  for (const word of textWords) note(word, false)
  const all = [...titleWords, ...textWords]
  const towns = townsOf(all, places)
  const townStems = new Set([...towns].flatMap((town) => town.split(' ').map(stemOf)))
  const whole = `${title}. ${text.slice(0, READ_OF_TEXT)}`
  return {
    ...{
      day,
      terms,
      names: distinct(names),
      kinds,
      groups,
      topics: topicsOf(terms),
      towns,
      townStems,
      length: textWords.length,
    },
    ...numbersOf(whole, all),
    ...datesOf(all, day),
    subjects: new Set(
      [...terms].flatMap(([stem, { isName, isTitle }]) => (isName && isTitle && !townStems.has(stem) ? [stem] : [])),
    ),
    steps: stepsOf(whole),
    stages: stagesOf(whole),
    shingles: shinglesOf(textWords),
  }
}

function townsOf(words: readonly StoryWord[], places: ReadonlySet<string>): Set<string> {
  const towns = new Set<string>()
  if (places.size === 0) return towns
  words.forEach(({ word }, at) => {
    for (let length = 1; length <= 3; length++) {
      const name =
        length === 1
          ? word
          : words
              .slice(at, at + length)
              .map((one) => one.word)
              .join(' ')
      if (places.has(name) && !isWordOfPlace(name.split(' ').at(-1) ?? '')) towns.add(name)
    }
  })
  return towns
}

export function placeSet(names: readonly string[]): ReadonlySet<string> {
  return new Set(names.map(plain))
}

function isTitleCase(words: readonly StoryWord[]): boolean {
  const long = words.filter(({ word }) => word.length > 3 && !/^\d/.test(word))
  return long.filter(({ isCapital }) => isCapital).length > 0.6 * long.length
}

function distinct(names: readonly StoryName[]): StoryName[] {
  const byWords = new Map<string, StoryName>()
  for (const name of names) {
    const key = name.words.join(' ')
    if (byWords.get(key)?.kind === 'person') continue
    byWords.set(key, name)
  }
  return [...byWords.values()]
}

const SHINGLE = 4

/** In ascending order. */
function shinglesOf(words: readonly StoryWord[]): Int32Array {
  const shingles = new Set<number>()
  let hash = 0
  for (let at = 0; at + SHINGLE <= words.length; at++) {
    hash = 0x811c9dc5 | 0
    for (let next = at; next < at + SHINGLE; next++) hash = hashed(words[next]?.word ?? '', hash)
    shingles.add(hash)
  }
  return Int32Array.from(shingles).sort()
}

/** FNV-1a. */
function hashed(word: string, before: number): number {
  let hash = before
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return Math.imul(hash ^ 32, 0x01000193) | 0
}
