import { MOST_DAYS_APART } from '../../admin-api/src/modules/newsroom/stories/matching/compare-stories.ts'
import type { Contradiction } from '../../admin-api/src/modules/newsroom/stories/matching/contradictions.ts'
import { featureOf, STORY_FEATURES } from '../../admin-api/src/modules/newsroom/stories/matching/story-score.ts'
import { STORY_WEIGHTS } from '../../admin-api/src/modules/newsroom/stories/matching/story-weights.ts'
import { readTuningSets } from './labelled-pairs.ts'
import { type Bounds, fitRanking, type Group } from './logistic-ranking.ts'
import { type OrderedPair, orderedPairs } from './ordered-pairs.ts'

const AGAINST = Object.keys(STORY_WEIGHTS.against) as Contradiction['about'][]
const SIZE = STORY_FEATURES.length + AGAINST.length

/** The writers gave facts to other matters on purpose, and left them out of retellings. Sources don't, so these count. */
const LEAST: Partial<Record<string, number>> = {
  ...{ nameWeight: 0.1, sums: 0.5, large: 0.5, addresses: 0.5, ages: 0.4, scores: 0.4, people: 0.2, copied: 1 },
}
const LEAST_AGAINST: Partial<Record<string, number>> = {
  sums: 0.4,
  score: 0.3,
  people: 0.2,
  stage: 0.1,
  'look back': 2,
}
/** They hardly made mistakes in ages and addresses, which sources do. */
const MOST_AGAINST = 2.5

/** A fire on one street is also told by the corner. */
const MOST_OF_STREET = 1

const BOUNDS: readonly Bounds[] = [
  ...STORY_FEATURES.map((name) => ({ least: LEAST[name] ?? 0, most: Number.POSITIVE_INFINITY })),
  ...AGAINST.map((name) => ({
    least: LEAST_AGAINST[name] ?? 0,
    most: name === 'street' ? MOST_OF_STREET : MOST_AGAINST,
  })),
]

function sampleOf({ relation, evidence, against }: OrderedPair) {
  const about = new Set(against.map((one) => one.about))
  const values = Float64Array.from([
    ...STORY_FEATURES.map((name) => featureOf(evidence, name)),
    ...AGAINST.map((name) => (about.has(name) ? -1 : 0)),
  ])
  return { isSame: relation === 'same', values }
}

function scoreWith(weights: Float64Array, values: Float64Array): number {
  return values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), weights[SIZE] ?? 0)
}

interface Placed {
  items: number
  same: number
  offers: number
  found: number
}

/** An item's best one is offered from a lower score than its others. */
function place(groups: readonly Group[], weights: Float64Array, from: number, bestFrom: number): Placed {
  const placed = { items: groups.length, same: 0, offers: 0, found: 0 }
  for (const group of groups) {
    const ranked = group
      .map(({ values, isSame }) => ({ isSame, score: scoreWith(weights, values) }))
      .sort((a, b) => b.score - a.score)
    const offers = ranked.slice(0, 3).filter(({ score }, at) => score >= (at === 0 ? bestFrom : from))
    placed.same += group.filter(({ isSame }) => isSame).length
    placed.offers += offers.length
    placed.found += offers.filter(({ isSame }) => isSame).length
  }
  return placed
}

const sets = readTuningSets().map(({ name, counties }) => ({
  name,
  groups: counties.flatMap((county) => orderedPairs(county, MOST_DAYS_APART)).map((pairs) => pairs.map(sampleOf)),
}))
const held = sets.map(({ name, groups }) => ({
  ...{ name, groups },
  weights: fitRanking(
    sets.flatMap((other) => (other.name === name ? [] : other.groups)),
    BOUNDS,
  ),
}))
console.log('Each set is judged by weights learned from the others: found, and offers for each item.')
for (const [from, bestFrom] of [
  [-3.5, -6],
  [-4, -6],
  [-4.5, -6],
  [-5, -6],
  [-5, -7],
  [-5.5, -7],
  [-6, -7],
  [-99, -99],
] as const) {
  const all = held.map(({ groups, weights }) => place(groups, weights, from, bestFrom))
  const sum = (key: keyof Placed) => all.reduce((total, one) => total + one[key], 0)
  const each = all.map(({ found, same, offers, items }) => `${percent(found, same)} (${(offers / items).toFixed(2)})`)
  const together = `${percent(sum('found'), sum('same'))} (${(sum('offers') / sum('items')).toFixed(2)})`
  console.log(`from ${from}, the best one from ${bestFrom}: ${each.join('  ')}  together ${together}`)
}

function percent(some: number, all: number): string {
  return `${((100 * some) / all).toFixed(1)} %`
}

const learned = fitRanking(
  sets.flatMap(({ groups }) => groups),
  BOUNDS,
)
const rounded = (at: number) => Math.round(100 * (learned[at] ?? 0)) / 100
console.log(`\nbase: ${rounded(SIZE)},`)
console.log('for:', Object.fromEntries(STORY_FEATURES.map((name, at) => [name, rounded(at)])))
console.log('against:', Object.fromEntries(AGAINST.map((name, at) => [name, rounded(STORY_FEATURES.length + at)])))
