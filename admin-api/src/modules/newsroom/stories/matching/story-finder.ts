import { isFrequentWord } from './common-words.ts'
import { BEST_OFFERED_FROM, compareStories, MOST_DAYS_APART, type StoryComparison } from './compare-stories.ts'
import { ON_TOPIC, topicKey } from './county-topics.ts'
import { factsOf, placeSet, type StoryFacts, type StoryItem } from './story-facts.ts'
import { READ_OF_TEXT } from './story-words.ts'

export interface FindableItem extends StoryItem {
  readonly id: string
}

export interface StoryMatch {
  readonly id: string
  readonly comparison: StoryComparison
}

export interface StoryFinder {
  readonly size: number
  has(id: string): boolean
  /** The best first: joins, and at most `MOST_OFFERS` offers. The best one is offered even if it is unlikely. */
  find(item: StoryItem): StoryMatch[]
  /** Two items that it has; undefined if it lacks one. */
  compare(one: string, other: string): StoryComparison | undefined
  add(item: FindableItem): void
  remove(id: string): void
  /** Forgets items that no new one can belong to. @param day in days since 1970 */
  forgetBefore(day: number): void
}

const CLOSELY = 10
const MOST_OFFERS = 3
const MOST_JOINS = 8
/** Terms of more items don't select candidates. */
const COMMON = 2500
const FACTS_KEPT = 500
const DAY = 86_400_000

/**
 * Keeps the texts and which items have a term, so that a new item is compared with those few that share rare ones. Facts
 * are worked out again for candidates: kept for all, they would take ten times the memory.
 */
export function createStoryFinder(placeNames: readonly string[]): StoryFinder {
  const places = placeSet(placeNames)
  const items: (FindableItem | undefined)[] = []
  const positions = new Map<string, number>()
  const postings = new Map<string, number[]>()
  const facts = new Map<number, StoryFacts>()
  /** Mostly the next one to be added. */
  let found: { text: string; facts: StoryFacts } | undefined
  let weights = new Float32Array(1024)
  let touched = new Uint32Array(1024)
  const frequencies = {
    get items() {
      return positions.size
    },
    countOf: (key: string) => postings.get(key)?.length ?? 0,
  }

  function factsAt(position: number, item: StoryItem): StoryFacts {
    const known = facts.get(position)
    if (known) return known
    const made = factsOf(item, places)
    if (facts.size >= FACTS_KEPT) facts.clear()
    facts.set(position, made)
    return made
  }

  function factsOfId(id: string): StoryFacts | undefined {
    const position = positions.get(id)
    const item = position === undefined ? undefined : items[position]
    return position === undefined || !item ? undefined : factsAt(position, item)
  }

  function candidates(one: StoryFacts): number[] {
    let total = 0
    for (const [key, weight] of keysOf(one)) {
      const found = postings.get(key)
      if (!found || found.length > COMMON) continue
      const rarity = weight * Math.log((positions.size + 400) / (found.length + 1))
      for (const position of found) {
        if (weights[position] === 0) touched[total++] = position
        weights[position] = (weights[position] ?? 0) + rarity
      }
    }
    const best = topOf(total, one.day)
    for (let index = 0; index < total; index++) weights[touched[index] ?? 0] = 0
    return best
  }

  function topOf(total: number, day: number | null): number[] {
    const found: { position: number; weight: number }[] = []
    let least = 0
    for (let index = 0; index < total; index++) {
      const position = touched[index] ?? 0
      const item = items[position]
      if (!item) continue
      const weight = (weights[position] ?? 0) * nearnessOf(item, day)
      if (weight <= least) continue
      found.push({ position, weight })
      if (found.length < 2 * CLOSELY) continue
      found.sort((a, b) => b.weight - a.weight).length = CLOSELY
      least = found.at(-1)?.weight ?? 0
    }
    return found
      .sort((a, b) => b.weight - a.weight)
      .slice(0, CLOSELY)
      .map(({ position }) => position)
  }

  return {
    get size() {
      return positions.size
    },
    has: (id) => positions.has(id),
    find(item) {
      const one = factsOf(item, places)
      found = { text: item.text, facts: one }
      const compared = candidates(one).flatMap((position): StoryMatch[] => {
        const other = items[position]
        if (!other) return []
        return [{ id: other.id, comparison: compareStories(one, factsAt(position, other), frequencies) }]
      })
      return worthShowing(compared)
    },
    compare(one, other) {
      const [mine, theirs] = [factsOfId(one), factsOfId(other)]
      return mine && theirs && compareStories(mine, theirs, frequencies)
    },
    add({ id, title, text, publishedAt }) {
      if (positions.has(id)) return
      const item = { id, title, text: text.slice(0, READ_OF_TEXT), publishedAt }
      const position = items.push(item) - 1
      if (found?.text === text) facts.set(position, found.facts)
      found = undefined
      positions.set(id, position)
      if (position >= weights.length) {
        weights = new Float32Array(2 * weights.length)
        touched = new Uint32Array(weights.length)
      }
      for (const [key] of keysOf(factsAt(position, item))) {
        const there = postings.get(key)
        if (there) there.push(position)
        else postings.set(key, [position])
      }
    },
    remove,
    forgetBefore(day) {
      for (const item of items)
        if (item?.publishedAt != null && item.publishedAt < (day - MOST_DAYS_APART) * DAY) remove(item.id)
    },
  }

  function remove(id: string): void {
    const position = positions.get(id)
    const item = position === undefined ? undefined : items[position]
    if (position === undefined || !item) return
    for (const [key] of keysOf(factsAt(position, item))) {
      const there = postings.get(key)
      there?.splice(there.indexOf(position), 1)
      if (there?.length === 0) postings.delete(key)
    }
    positions.delete(id)
    facts.delete(position)
    items[position] = undefined
  }
}

function worthShowing(compared: readonly StoryMatch[]): StoryMatch[] {
  const ranked = compared.toSorted((a, b) => b.comparison.score - a.comparison.score)
  const joins = ranked.filter(({ comparison }) => comparison.verdict === 'join')
  const offers = ranked.filter(({ comparison }) => comparison.verdict === 'offer')
  const [best] = ranked
  if (best?.comparison.verdict === 'apart' && best.comparison.score >= BEST_OFFERED_FROM)
    return [{ ...best, comparison: { ...best.comparison, verdict: 'offer' } }]
  return [...joins.slice(0, MOST_JOINS), ...offers.slice(0, MOST_OFFERS)]
}

/** Sources tell of one happening within few days. */
function nearnessOf({ publishedAt }: StoryItem, day: number | null): number {
  if (publishedAt === null || day === null) return 0.7
  const daysApart = Math.abs(Math.floor(publishedAt / DAY) - day)
  return daysApart > MOST_DAYS_APART ? 0 : 0.5 + 0.5 * Math.exp(-daysApart / 2)
}

/** Each with what a shared one of its kind is worth. */
function* keysOf({ terms, groups, topics }: StoryFacts): Generator<readonly [key: string, weight: number]> {
  for (const [stem, { isName, shown }] of terms)
    yield [stem, isName ? 1.3 : isFrequentWord(shown.toLowerCase()) ? 0.3 : 1]
  for (const group of groups.keys()) yield [`~${group}`, 0.7]
  for (const [topic, strength] of topics) if (strength >= ON_TOPIC) yield [topicKey(topic), Math.min(3, strength)]
}
