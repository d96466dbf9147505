import {
  type MeaningVector,
  scoreByMeaning,
} from '../../admin-api/src/modules/newsroom/stories/matching/likeness-in-meaning.ts'
import { createAlikeness } from '../../admin-api/src/modules/newsroom/stories/matching/meaning-space.ts'
import {
  createStoryFinder,
  type StoryFinder,
} from '../../admin-api/src/modules/newsroom/stories/matching/story-finder.ts'
import type { Meanings } from './ask-embeddings.ts'
import { storyItem } from './judge-pairs.ts'
import type { LabelledCounty } from './labelled-pairs.ts'
import { idOf, inOrder } from './ordered-pairs.ts'

export interface PlacedInOrder {
  items: number
  joins: number
  offers: number
  same: number
  /** Pairs of one happening of which the later item was joined with the earlier one, or offered. */
  found: number
}

/** As the harvest does it: one item after the other, each with few offers, and with embeddings a few more. */
export function placeInOrder({ places, pairs }: LabelledCounty, meanings?: Meanings): PlacedInOrder {
  const finder = createStoryFinder(places)
  const items = inOrder(pairs).map((item) => ({ id: idOf(item), item }))
  const vectors = new Map(
    meanings &&
      pairs.flatMap(({ one, other }) => [one, other]).map((item) => [idOf(item), meanings.get(item)] as const),
  )
  const likes = new Map<string, ReadonlySet<string>>()
  const counts = { joins: 0, offers: 0 }
  for (const { id, item } of items) {
    const matches = finder.find(storyItem(item))
    for (const { comparison } of matches) counts[comparison.verdict === 'join' ? 'joins' : 'offers'] += 1
    const found = new Set(matches.map((match) => match.id))
    finder.add({ id, ...storyItem(item) })
    for (const other of alikeTo(id, finder, vectors)) {
      if (!found.has(other)) counts.offers++
      found.add(other)
    }
    likes.set(id, found)
  }
  const same = pairs
    .filter(({ relation }) => relation === 'same')
    .map(({ one, other }) => [idOf(one), idOf(other)] as const)
  const found = same.filter(([one, other]) => likes.get(one)?.has(other) || likes.get(other)?.has(one))
  return { items: items.length, ...counts, same: same.length, found: found.length }
}

const MOST_OFFERS = 4

/** Of the items that came before. */
function alikeTo(id: string, finder: StoryFinder, vectors: ReadonlyMap<string, MeaningVector | undefined>): string[] {
  const vector = vectors.get(id)
  const others = [...vectors].filter(([other]) => other !== id && finder.has(other))
  const known = others.flatMap(([, one]) => one ?? [])
  if (!vector || known.length === 0) return []
  const above = createAlikeness([vector, ...known])(vector, known) ?? []
  return others
    .flatMap(([other], index) => {
      const comparison = finder.compare(id, other)
      const score = comparison && scoreByMeaning(comparison, above[index] ?? 0)
      return score === undefined ? [] : [{ other, score }]
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_OFFERS)
    .map(({ other }) => other)
}
