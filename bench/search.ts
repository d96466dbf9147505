import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { loadConfig } from '../admin-api/src/config/config.ts'
import type { AppContext } from '../admin-api/src/context.ts'
import { MOST_MATCHES } from '../admin-api/src/database/article-search.ts'
import { openStore } from '../admin-api/src/database/connection.ts'
import type { Store } from '../admin-api/src/database/database.ts'
import { containsWord } from '../admin-api/src/database/search-conditions.ts'
import { searchWords } from '../admin-api/src/lib/search-words.ts'
import {
  type SearchQuery,
  searchArticles,
  searchQuerySchema,
} from '../admin-api/src/modules/content/search/search.service.ts'
import { startPostgres } from '../admin-api/test/support/postgres-server.ts'
import {
  type BenchOptions,
  createRandom,
  fixed,
  makeWorkFolder,
  minimum,
  printHeader,
  printTable,
  printVerdicts,
  quantile,
  ratio,
  type Verdict,
} from './helpers.ts'
import { type CorpusArticle, fillStore, makeCorpus, TIME_ZONE } from './newsroom.ts'

const SYLLABLES = 'ba den dor el fa gar hol in kam lar mer nor os pet quin ro sel tor un vik wen yor zel'.split(' ')
const NAMES = SYLLABLES.length ** 3
const RARE_NAME = nameOf(NAMES - 1)
const SEARCHED = ['title', 'description', 'keywords', 'author_name', 'content_html'] as const
const SEARCH_RUNS = 25
const SCAN_RUNS = 3
const MEDIAN_BAR_MS = { sqlite: 10, postgres: 15 }

/** Readers type these. Nearly every article has `council`, `county` and `fair`, the worst that can be asked for. */
const SEARCHES: readonly [name: string, query: Record<string, string>][] = [
  ['a common word', { q: 'council' }],
  ['two common words', { q: 'county fair' }],
  ['a word of every ninth article', { q: nameOf(0) }],
  ['a rare word', { q: RARE_NAME }],
  ['a common and a rare word', { q: `council ${RARE_NAME}` }],
  ['a beginning, common', { q: 'cou' }],
  ['a beginning, rare', { q: RARE_NAME.slice(0, 5) }],
  ['one letter', { q: 'a' }],
  ['a common word in a category', { q: 'council', category: 'Sports' }],
  ['a common word in a year', { q: 'council', year: '2025' }],
  ['a common word, page 50', { q: 'council', page: '50' }],
  ['nothing', { q: 'zyzzyva' }],
]

/** Compares full-text search on both databases, through the service without HTTP, with a scan by LIKE. */
export async function benchSearch({ sizes, dir }: BenchOptions): Promise<void> {
  printHeader('search')
  const folder = makeWorkFolder(dir)
  for (const size of sizes) {
    const dataDir = join(folder, `data-${size}`)
    mkdirSync(dataDir)
    await fillAndTime(await openStore({ dataDir, databaseUrl: undefined }), size)
    const server = await startPostgres()
    await fillAndTime(await openStore({ dataDir: '', databaseUrl: `${server.address}/postgres` }), size)
    await server.stop()
  }
}

async function fillAndTime(store: Store, size: number): Promise<void> {
  await fillStore(store, withNames(makeCorpus(size)))
  // The database would do so by itself, later.
  if (store.kind === 'postgres') await sql`vacuum analyze`.execute(store.db)
  const loaded = loadConfig({ SITE_URL: 'https://news.localhost', TIME_ZONE })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  // The search uses nothing else of it.
  const context = { store, config: loaded.config } as unknown as AppContext
  const rows: string[][] = []
  const verdicts: Verdict[] = []
  for (const [name, words] of SEARCHES) {
    const query = searchQuerySchema.parse(words)
    const { total } = await searchArticles(context, query)
    const times = await repeat(SEARCH_RUNS, () => searchArticles(context, query))
    const scanMs = minimum(await repeat(SCAN_RUNS, () => scanByLike(store, query)))
    const shown = [0, 0.5, 1].map((share) => fixed(quantile(times, share), 2, ' ms'))
    rows.push([name, String(total), ...shown, fixed(scanMs, 1, ' ms'), fixed(ratio(scanMs, minimum(times)), 1, '×')])
    verdicts.push({
      what: name,
      value: quantile(times, 0.5),
      bar: MEDIAN_BAR_MS[store.kind],
      sense: 'most',
      unit: ' ms',
    })
  }
  await store.close()
  console.log(`\n  ${size} articles, ${store.kind}`)
  printTable(['search', 'found', 'fastest', 'median', 'slowest', 'LIKE, fastest', 'LIKE ÷ ours'], rows)
  printVerdicts(verdicts)
}

/** Returns the milliseconds of each run. */
async function repeat(count: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  while (times.length < count) {
    const begun = performance.now()
    await run()
    times.push(performance.now() - begun)
  }
  return times
}

/** Does what a service without an index does: finds the newest, up to our limit, that have all words anywhere. */
async function scanByLike({ db }: Store, { q, category }: SearchQuery): Promise<void> {
  let matching = db.selectFrom('articles').select('number').where('status', '=', 'published')
  if (category) matching = matching.where('category', '=', category)
  for (const word of searchWords(q))
    matching = matching.where(({ or }) => or(SEARCHED.map((column) => containsWord(column, word))))
  await matching.orderBy('published_at', 'desc').limit(MOST_MATCHES).execute()
}

/**
 * Adds names, because the articles have some 170 words, nearly all of them in each. With a few common names and most of
 * them rare, there are 12,000 different words, as in a real archive.
 */
function* withNames(articles: Iterable<CorpusArticle>): Iterable<CorpusArticle> {
  for (const article of articles) {
    const random = createRandom(1_000_000 + article.number)
    // A name with a lower number comes more often.
    const names = Array.from({ length: 30 }, () => nameOf(Math.floor((random.below(1e6) / 1e6) ** 2 * NAMES)))
    yield { ...article, content: `${article.content}\n<p>With ${names.join(', ')}.</p>` }
  }
}

function nameOf(number: number): string {
  const { length } = SYLLABLES
  const places = [number, Math.floor(number / length), Math.floor(number / length ** 2)]
  const name = places.map((place) => SYLLABLES[place % length]).join('')
  return name.charAt(0).toUpperCase() + name.slice(1)
}
