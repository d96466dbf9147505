import { createStoryFinder } from '../../admin-api/src/modules/newsroom/stories/matching/story-finder.ts'
import { storyItem } from './judge-pairs.ts'
import type { LabelledCounty, LabelledItem } from './labelled-pairs.ts'

export interface PlacedInOrder {
  items: number
  joins: number
  offers: number
  same: number
  /** Pairs of one happening of which the later item was joined with the earlier one, or offered. */
  found: number
}

/** As the harvest does it: one item after the other, each with few offers. */
export function placeInOrder({ places, pairs }: LabelledCounty): PlacedInOrder {
  const finder = createStoryFinder(places)
  const texts = new Map(pairs.flatMap(({ one, other }) => [one, other].map((item) => [idOf(item), item] as const)))
  const items = [...texts]
    .map(([id, item]) => ({ id, item }))
    .sort((a, b) => timeOf(a.item.published) - timeOf(b.item.published))
  const likes = new Map<string, ReadonlySet<string>>()
  const counts = { joins: 0, offers: 0 }
  for (const { id, item } of items) {
    const matches = finder.find(storyItem(item))
    for (const { comparison } of matches) counts[comparison.verdict === 'join' ? 'joins' : 'offers'] += 1
    likes.set(id, new Set(matches.map((match) => match.id)))
    finder.add({ id, ...storyItem(item) })
  }
  const same = pairs
    .filter(({ relation }) => relation === 'same')
    .map(({ one, other }) => [idOf(one), idOf(other)] as const)
  const found = same.filter(([one, other]) => likes.get(one)?.has(other) || likes.get(other)?.has(one))
  return { items: items.length, ...counts, same: same.length, found: found.length }
}

/** A text of several pairs comes out once. */
function idOf({ source, title, text }: LabelledItem): string {
  return `${source}\n${title}\n${text}`
}

/** Those without a date come last. */
function timeOf(published: string | null): number {
  return published === null ? Number.MAX_SAFE_INTEGER : Date.parse(published)
}
