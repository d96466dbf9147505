import { isOnTopic } from './county-topics.ts'
import { type Frequencies, rarityHere, rarityOf } from './frequencies.ts'
import type { KindOfHappening } from './kind-of-happening.ts'
import type { StoryFacts } from './story-facts.ts'
import type { StoryName } from './story-names.ts'
import { sharedNumbers } from './story-numbers.ts'
import { stemOf } from './story-words.ts'
import { likeTopics, type TopicLikeness } from './topic-likeness.ts'

/** What two items have in common, and what not. */
export interface Evidence extends TopicLikeness {
  readonly names: readonly string[]
  /** Sum of the rarity of shared words of names, 0 to 1 each. */
  readonly nameWeight: number
  /** The same of names that few items of this newsroom have, 0 to 3 each. */
  readonly rareNames: number
  readonly sums: readonly number[]
  readonly large: readonly number[]
  readonly addresses: readonly string[]
  readonly counts: readonly string[]
  readonly ages: readonly number[]
  readonly scores: readonly string[]
  readonly days: readonly string[]
  /** Cosine, 0 to 1. */
  readonly kinds: number
  readonly groupWeight: number
  /** The words of the rarest group of the thesaurus that both have, one of each item. */
  readonly alike: readonly [string, string] | undefined
  readonly sharedKinds: readonly KindOfHappening[]
  /** How many places of the newsroom both name. */
  readonly places: number
  /** Both name a person with first and last name. */
  readonly people: readonly string[]
  /** Those of them who hold no office in either text. */
  readonly ownPeople: readonly string[]
  /** As `rareNames`, without officials and without words of topics, such as those of a library. */
  readonly tellingNames: number
  /** Share of four words in a row of the shorter text, 0 to 1. */
  readonly copied: number
  readonly daysApart: number | null
}

const USUAL_TERMS = 30
export function evidenceOf(one: StoryFacts, other: StoryFacts, frequencies: Frequencies): Evidence {
  let [nameWeight, rareNames, tellingNames] = [0, 0, 0]
  const officials = new Set([...one.names, ...other.names].flatMap(wordsOfOfficial))
  const stems = new Set<string>()
  const [few, many] = one.terms.size <= other.terms.size ? [one, other] : [other, one]
  for (const [stem, term] of few.terms) {
    const same = many.terms.get(stem)
    if (!same) continue
    if ((term.isName || same.isName) && !isOfTown(stem, one, other)) {
      const rarity = rarityHere(stem, frequencies)
      rareNames += isOnTopic(stem) ? rarity / 2 : rarity
      if (!isOnTopic(stem) && !officials.has(stem)) tellingNames += rarity
    }
    const isName = (term.isName && same.isName) || (term.isName && same.isTitle) || (same.isName && term.isTitle)
    if (!isName) continue
    nameWeight += rarityOf(stem, term.shown.toLowerCase(), frequencies)
    stems.add(stem)
  }
  const chance = chanceOf(one, other)
  const people = sharedPeople(one, other)
  return {
    names: namesWith(one.names, other.names, stems),
    ...{ nameWeight, rareNames, tellingNames },
    sums: sharedNumbers(one.sums, other.sums),
    large: [...sharedNumbers(one.large, [...other.large, ...other.sums]), ...sharedNumbers(one.sums, other.large)],
    addresses: one.addresses.filter((address) => other.addresses.includes(address)),
    counts: one.counts.filter((count) => other.counts.includes(count)),
    ages: one.ages.filter((age) => other.ages.includes(age)),
    scores: one.scores.filter((score) => other.scores.includes(score)),
    days: one.days.filter((day) => other.days.includes(day)),
    kinds: cosine(one.kinds, other.kinds) * Math.sqrt(chance),
    sharedKinds: [...one.kinds.keys()]
      .filter((kind) => other.kinds.has(kind))
      .sort((a, b) => least(other, b, one) - least(other, a, one)),
    ...likeGroups(one, other, frequencies, chance),
    ...likeTopics(one, other, frequencies),
    people: people.map(({ shown }) => shown),
    ownPeople: people.flatMap(({ words, shown }) => (officials.has(stemOf(words.at(-1) ?? '')) ? [] : [shown])),
    places: [...one.towns].filter((town) => other.towns.has(town)).length,
    copied: copiedShare(one, other),
    daysApart: one.day === null || other.day === null ? null : Math.abs(one.day - other.day),
  }
}

function isOfTown(stem: string, one: StoryFacts, other: StoryFacts): boolean {
  return one.townStems.has(stem) || other.townStems.has(stem)
}

/** Long texts share words by chance. 1 for texts as short as those that the weights were fitted to. */
function chanceOf(one: StoryFacts, other: StoryFacts): number {
  return Math.min(1, USUAL_TERMS / Math.sqrt(one.terms.size * other.terms.size))
}

/** The longest form of each name that both have. */
function namesWith(one: readonly StoryName[], other: readonly StoryName[], stems: ReadonlySet<string>): string[] {
  const shared = (words: readonly string[]) => words.filter((word) => stems.has(stemOf(word)))
  const names = new Map<string, string>()
  for (const name of [...one, ...other]) {
    const key = shared(name.words).join(' ')
    if (key !== '' && !names.has(key)) names.set(key, name.shown)
  }
  const keys = [...names.keys()]
  return keys
    .filter((key) => !keys.some((longer) => longer !== key && ` ${longer} `.includes(` ${key} `)))
    .flatMap((key) => names.get(key) ?? [])
}

function least(one: StoryFacts, kind: KindOfHappening, other: StoryFacts): number {
  return Math.min(one.kinds.get(kind) ?? 0, other.kinds.get(kind) ?? 0)
}

/** As if so many items of other newsrooms were there. */
const OTHERS_WITH_GROUPS = 120

function groupRarity(group: string, { items, countOf }: Frequencies): number {
  return Math.min(1, Math.max(0, -Math.log((countOf(`~${group}`) + 4) / (items + OTHERS_WITH_GROUPS)) / 4))
}

function likeGroups(one: StoryFacts, other: StoryFacts, frequencies: Frequencies, chance: number) {
  const rarity = (group: string) => groupRarity(group, frequencies)
  let groupWeight = 0
  let rarest: { rarity: number; words: readonly [string, string] } | undefined
  for (const [group, { weight, shown }] of one.groups) {
    const same = other.groups.get(group)
    if (same === undefined) continue
    const rare = rarity(group)
    groupWeight += rare ** 2 * Math.min(2, weight) * Math.min(2, same.weight)
    if (!rarest || rare > rarest.rarity) rarest = { rarity: rare, words: [shown, same.shown] }
  }
  return {
    groupWeight: groupWeight * chance,
    alike: rarest?.words,
  }
}

function cosine<Key>(one: ReadonlyMap<Key, number>, other: ReadonlyMap<Key, number>): number {
  let [both, first, second] = [0, 0, 0]
  for (const [key, count] of one) {
    first += Math.min(2, count) ** 2
    both += Math.min(2, count) * Math.min(2, other.get(key) ?? 0)
  }
  for (const count of other.values()) second += Math.min(2, count) ** 2
  return both === 0 ? 0 : both / Math.sqrt(first * second)
}

function wordsOfOfficial({ isOfficial, words }: StoryName): string[] {
  return isOfficial ? words.map(stemOf) : []
}

function sharedPeople(one: StoryFacts, other: StoryFacts): StoryName[] {
  const full = ({ names }: StoryFacts) => names.filter(({ kind, words }) => kind === 'person' && words.length > 1)
  const ends = ({ words }: StoryName) => `${words[0]} ${words.at(-1)}`
  const others = new Set(full(other).map(ends))
  return full(one).filter((name) => others.has(ends(name)))
}

/** Both are in ascending order. */
function copiedShare({ shingles: one }: StoryFacts, { shingles: other }: StoryFacts): number {
  const fewest = Math.min(one.length, other.length)
  if (fewest === 0) return 0
  let both = 0
  for (let first = 0, second = 0; first < one.length && second < other.length; ) {
    const [mine, theirs] = [one[first] ?? 0, other[second] ?? 0]
    if (mine === theirs) both++
    if (mine <= theirs) first++
    if (theirs <= mine) second++
  }
  return both / fewest
}
