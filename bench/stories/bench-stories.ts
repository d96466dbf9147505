import { titleWords } from '../../admin-api/src/modules/newsroom/harvest/deduplication/words-of-text.ts'
import { createStoryFinder } from '../../admin-api/src/modules/newsroom/stories/matching/story-finder.ts'
import { describeMachine } from '../support/machine.ts'
import type { BenchOptions } from '../support/options.ts'
import { fixed, printTable, printVerdicts, quantile, ratio } from '../support/report.ts'
import { askEmbeddings, type Meanings } from './ask-embeddings.ts'
import { createStories, type Story, textWords } from './former-comparison.ts'
import { type Judged, judgePairs, storyItem } from './judge-pairs.ts'
import { type LabelledCounty, type LabelledItem, type LabelledSet, RELATIONS, readSets } from './labelled-pairs.ts'
import { makeOpenItems } from './open-items.ts'
import { type PlacedInOrder, placeInOrder } from './place-in-order.ts'

const OPEN = 20_000
const PLACED = 200
const DAY = 86_400_000
const MEGABYTE = 1e6

/** How well stories are told apart on the labelled pairs, and how fast a new item finds its own among 20,000. */
export async function benchStories({ only, embeddings, runs = 3 }: BenchOptions): Promise<void> {
  console.log(`\nbench:stories · ${describeMachine()}`)
  const sets = readSets()
  const tuning = sets.filter(({ name }) => !name.includes('final')).flatMap(({ counties }) => counties)
  if (tuning.length === 0) throw new Error('bench/stories/pairs-tuning-1.json is missing')
  if (only !== 'placing') for (const set of sets) await printSet(set, embeddings)
  if (only !== 'pairs') benchPlacing(tuning, runs)
}

async function printSet({ name, counties }: LabelledSet, url: string | undefined): Promise<void> {
  printVerdictsOf(name, counties, undefined)
  if (url === undefined) return
  const items = counties.flatMap(({ pairs }) => pairs.flatMap(({ one, other }) => [one, other]))
  printVerdictsOf(`${name}, with embeddings`, counties, await askEmbeddings(url, items))
}

function printVerdictsOf(name: string, counties: readonly LabelledCounty[], meanings: Meanings | undefined): void {
  const judged = counties.flatMap((county) => judgePairs(county, isFormerlySame, meanings))
  const rows = [...RELATIONS, 'unlabelled' as const].map((relation) => {
    const some = judged.filter((one) => one.relation === relation)
    const count = (verdict: Judged['verdict']) => String(some.filter((one) => one.verdict === verdict).length)
    const formerly = String(some.filter((one) => one.isFormerlySame).length)
    const likely = String(some.filter(({ verdict, isLikely }) => verdict === 'offer' && isLikely).length)
    return [relation, String(some.length), count('join'), count('offer'), likely, count('apart'), formerly]
  })
  console.log(`\n  ${name}`)
  printTable(['pairs', 'all', 'joined', 'offered', 'likely', 'apart', 'one story before'], rows)
  const same = judged.filter(({ relation }) => relation === 'same')
  const found = same.filter(({ verdict }) => verdict !== 'apart')
  const labelled = judged.filter(({ relation, verdict }) => relation !== 'unlabelled' && verdict === 'join')
  const right = labelled.filter(({ relation }) => relation === 'same')
  const before = same.filter((one) => one.isFormerlySame)
  console.log(`  the former comparison finds ${before.length} of ${same.length}`)
  printVerdicts([
    {
      what: 'precision of joins, labelled pairs',
      value: percent(right.length, labelled.length),
      bar: 99,
      sense: 'least',
      unit: '%',
    },
    {
      what: 'recall, joined or offered',
      value: percent(found.length, same.length),
      bar: meanings ? 92 : 80,
      sense: 'least',
      unit: '%',
    },
  ])
  printInOrder(counties, meanings)
  if (meanings) return
  const joined = judged.filter(({ relation, verdict }) => relation === 'unlabelled' && verdict === 'join')
  console.log('  joined, though not labelled as a pair (to be read: several pairs tell of one happening):')
  for (const { one, other } of joined) console.log(`    ${one} · ${other}`)
}

function printInOrder(counties: readonly LabelledCounty[], meanings: Meanings | undefined): void {
  const placed = counties.map((county) => placeInOrder(county, meanings))
  const sum = (key: keyof PlacedInOrder) => placed.reduce((total, one) => total + one[key], 0)
  const perItem = fixed(sum('offers') / sum('items'), 2)
  const share = fixed(percent(sum('found'), sum('same')), 1, '%')
  console.log(
    `  placed one after the other: ${sum('joins')} joins, ${perItem} offers for each item, finding ${share} of the same`,
  )
}

function percent(some: number, all: number): number | undefined {
  return all === 0 ? undefined : (100 * some) / all
}

function formerStory({ title, text, published }: LabelledItem): Story {
  const day = Math.floor(Date.parse(published ?? '2026-10-15T12:00:00Z') / DAY)
  const words = { titleWords: titleWords(title), textWords: textWords(text) }
  return { kind: 'news', day, ...words, startTime: null, place: '', suggestionId: title }
}

function isFormerlySame(one: LabelledItem, other: LabelledItem): boolean {
  return createStories([formerStory(one)]).find(formerStory(other)) !== undefined
}

function benchPlacing(counties: readonly LabelledCounty[], runs: number): void {
  const items = makeOpenItems(counties, OPEN + PLACED)
  const [open, fresh] = [items.slice(0, OPEN), items.slice(OPEN)]
  const before = heapNow()
  const finder = createStoryFinder(counties.flatMap(({ places }) => places))
  const filling = timed(() => {
    for (const [index, item] of open.entries()) finder.add({ id: String(index), ...storyItem(item) })
  })
  const megabytes = (heapNow() - before) / MEGABYTE
  const former = createStories(open.map(formerStory))
  const placing = fresh.map((item) => fastestOf(runs, () => finder.find(storyItem(item))))
  const formerly = fresh.map((item) => fastestOf(runs, () => former.find(formerStory(item))))
  const rows = [
    ['by facts', fixed(quantile(placing, 0.5), 2), fixed(quantile(placing, 0.99), 2)],
    ['by shared words, as before', fixed(quantile(formerly, 0.5), 2), fixed(quantile(formerly, 0.99), 2)],
  ]
  console.log(`\n  a new item among ${OPEN} open ones`)
  printTable(['', 'p50 ms', 'p99 ms'], rows)
  console.log(`  filled in ${fixed(filling / 1000, 1)} s, ${fixed(megabytes)} MB of memory`)
  printVerdicts([
    { what: 'placing, p99', value: quantile(placing, 0.99), bar: 20, sense: 'most', unit: 'ms' },
    {
      what: 'placing against the former comparison, p50',
      value: ratio(quantile(placing, 0.5), quantile(formerly, 0.5)),
      bar: 100,
      sense: 'most',
    },
  ])
}

/** Other work of the machine counts least in the fastest. */
function fastestOf(runs: number, work: () => unknown): number {
  return Math.min(...Array.from({ length: runs }, () => timed(work)))
}

function timed(work: () => unknown): number {
  const start = performance.now()
  work()
  return performance.now() - start
}

function heapNow(): number {
  globalThis.gc?.()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}
