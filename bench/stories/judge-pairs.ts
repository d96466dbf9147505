import {
  compareStories,
  LIKELY_FROM,
  type StoryComparison,
  type StoryVerdict,
} from '../../admin-api/src/modules/newsroom/stories/matching/compare-stories.ts'
import { scoreByMeaning } from '../../admin-api/src/modules/newsroom/stories/matching/likeness-in-meaning.ts'
import { createAlikeness } from '../../admin-api/src/modules/newsroom/stories/matching/meaning-space.ts'
import {
  countedKeys,
  factsOf,
  placeSet,
  type StoryFacts,
} from '../../admin-api/src/modules/newsroom/stories/matching/story-facts.ts'
import type { Meanings } from './ask-embeddings.ts'
import type { LabelledCounty, LabelledItem, RELATIONS } from './labelled-pairs.ts'

type Relation = (typeof RELATIONS)[number]

export interface Judged {
  relation: Relation | 'unlabelled'
  /** As both counties and items are named in the file. */
  one: string
  other: string
  verdict: StoryVerdict
  /** Of an offer: shown at once. */
  isLikely: boolean
  /** By the comparison of shared words that the matcher replaced. */
  isFormerlySame: boolean
}

export type ComparedBefore = (one: LabelledItem, other: LabelledItem) => boolean

/** Each labelled pair, and every item of a county against every other text, of which nobody said anything. */
export function judgePairs(
  { places, pairs }: LabelledCounty,
  isFormerlySame: ComparedBefore,
  meanings: Meanings | undefined,
): Judged[] {
  const known = placeSet(places)
  const items = pairs.flatMap(({ one, other }) => [one, other])
  const facts = items.map((item) => factsOf(storyItem(item), known))
  const frequencies = frequenciesOf(facts)
  const vectors = meanings && items.flatMap((item) => meanings.get(item) ?? [])
  const alikeness = vectors && createAlikeness(vectors)
  const judged: Judged[] = []
  facts.forEach((one, first) => {
    const vector = vectors?.[first]
    const above = vector && alikeness?.(vector, vectors)
    for (let second = first + 1; second < facts.length; second++) {
      const other = facts[second]
      const [mine, theirs] = [items[first], items[second]]
      if (!other || !mine || !theirs) continue
      const isPair = first % 2 === 0 && second === first + 1
      if (!isPair && mine.title === theirs.title && mine.text === theirs.text) continue
      const comparison = compareStories(one, other, frequencies)
      judged.push({
        relation: isPair ? (pairs[first / 2]?.relation ?? 'unlabelled') : 'unlabelled',
        ...{ one: mine.title, other: theirs.title },
        verdict: isOfferedByMeaning(comparison, above?.[second]) ? 'offer' : comparison.verdict,
        isLikely: comparison.score >= LIKELY_FROM,
        isFormerlySame: isFormerlySame(mine, theirs),
      })
    }
  })
  return judged
}

function isOfferedByMeaning(comparison: StoryComparison, above: number | undefined): boolean {
  return above !== undefined && scoreByMeaning(comparison, above) !== undefined
}

export function storyItem({ title, text, published }: LabelledItem) {
  return { title, text, publishedAt: published === null ? null : Date.parse(published) }
}

function frequenciesOf(facts: readonly StoryFacts[]) {
  const counts = new Map<string, number>()
  for (const one of facts) for (const key of countedKeys(one)) counts.set(key, (counts.get(key) ?? 0) + 1)
  return { items: facts.length, countOf: (key: string) => counts.get(key) ?? 0 }
}
