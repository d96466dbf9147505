import {
  type Contradiction,
  contradictionsOf,
} from '../../admin-api/src/modules/newsroom/stories/matching/contradictions.ts'
import { type Evidence, evidenceOf } from '../../admin-api/src/modules/newsroom/stories/matching/evidence.ts'
import { countedKeys, factsOf, placeSet } from '../../admin-api/src/modules/newsroom/stories/matching/story-facts.ts'
import { storyItem } from './judge-pairs.ts'
import type { LabelledCounty, LabelledItem, RELATIONS } from './labelled-pairs.ts'

/** An item of a county and one that came out before it, with what was known then. */
export interface OrderedPair {
  readonly relation: (typeof RELATIONS)[number] | 'unlabelled'
  readonly one: LabelledItem
  readonly other: LabelledItem
  readonly evidence: Evidence
  readonly against: readonly Contradiction[]
}

/** As the harvest does it: one item after the other. @returns for each item all pairs with earlier ones of its days */
export function orderedPairs({ places, pairs }: LabelledCounty, mostDaysApart: number): OrderedPair[][] {
  const known = placeSet(places)
  const items = inOrder(pairs)
  const relations = new Map<string, OrderedPair['relation']>()
  for (const { relation, one, other } of pairs) {
    relations.set(`${idOf(one)}\n${idOf(other)}`, relation)
    relations.set(`${idOf(other)}\n${idOf(one)}`, relation)
  }
  const counts = new Map<string, number>()
  const before: { item: LabelledItem; facts: ReturnType<typeof factsOf> }[] = []
  return items.map((item) => {
    const facts = factsOf(storyItem(item), known)
    const frequencies = { items: before.length, countOf: (key: string) => counts.get(key) ?? 0 }
    const found = before
      .filter(({ facts: { day } }) => facts.day === null || day === null || Math.abs(facts.day - day) <= mostDaysApart)
      .map((other) => ({
        relation: relations.get(`${idOf(item)}\n${idOf(other.item)}`) ?? ('unlabelled' as const),
        ...{ one: item, other: other.item },
        evidence: evidenceOf(facts, other.facts, frequencies),
        against: contradictionsOf(facts, other.facts),
      }))
    before.push({ item, facts })
    for (const key of countedKeys(facts)) counts.set(key, (counts.get(key) ?? 0) + 1)
    return found
  })
}

/** A text of several pairs comes out once; those without a date come last. */
export function inOrder(pairs: LabelledCounty['pairs']): LabelledItem[] {
  const texts = new Map(pairs.flatMap(({ one, other }) => [one, other].map((item) => [idOf(item), item] as const)))
  return [...texts.values()].sort((a, b) => timeOf(a) - timeOf(b))
}

export function idOf({ source, title, text }: LabelledItem): string {
  return `${source}\n${title}\n${text}`
}

function timeOf({ published }: LabelledItem): number {
  return published === null ? Number.MAX_SAFE_INTEGER : Date.parse(published)
}
