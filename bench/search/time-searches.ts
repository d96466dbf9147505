import type { SearchQuery } from '@hometown/shared-types/search'
import { searchWords } from '@hometown/shared-types/search-tokens'
import { type Config, loadConfig } from '../../admin-api/src/config/config.ts'
import { FOUND_AT_MOST } from '../../admin-api/src/database/article-search.ts'
import { containsWord } from '../../admin-api/src/database/contains-word.ts'
import type { Store } from '../../admin-api/src/database/store.ts'
import { searchArticles } from '../../admin-api/src/modules/content/search/search.service.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { quantile } from '../support/report.ts'
import { SITE_URL } from '../support/service-environment.ts'
import { type CpuClock, startCpuClock } from './cpu-clock.ts'
import { type NamedSearch, SEARCHES } from './searches.ts'

const SEARCHED = ['title', 'description', 'keywords', 'author_name', 'content_html'] as const

const SEARCH_RUNS = 25
const SCAN_RUNS = 3

export interface TimedSearch extends NamedSearch {
  readonly total: number
  readonly fastestMs: number
  readonly medianMs: number
  readonly slowestMs: number
  /** Processor time of this process and of the database server's, at the median: other work delays it less. */
  readonly cpuMs: number
  /** The fastest of the reference. */
  readonly scanMs: number
}

/** The whole answer of the service without HTTP: results in order, their number, texts and pictures. */
export async function timeSearches(store: Store): Promise<TimedSearch[]> {
  const context = { store, config: searchConfig(TIME_ZONE) }
  const cpuClock = await startCpuClock(store)
  const timed: TimedSearch[] = []
  for (const search of SEARCHES) {
    const { total } = await searchArticles(context, search.query)
    const runs = await repeat(SEARCH_RUNS, cpuClock, () => searchArticles(context, search.query))
    const times = runs.map(({ wallMs }) => wallMs)
    const scans = await repeat(SCAN_RUNS, cpuClock, () => scanByLike(store, search.query))
    timed.push({
      ...search,
      total,
      fastestMs: Math.min(...times),
      medianMs: quantile(times, 0.5) ?? Number.NaN,
      slowestMs: Math.max(...times),
      cpuMs:
        quantile(
          runs.map(({ cpuMs }) => cpuMs),
          0.5,
        ) ?? Number.NaN,
      scanMs: Math.min(...scans.map(({ wallMs }) => wallMs)),
    })
  }
  return timed
}

interface Run {
  wallMs: number
  cpuMs: number
}

async function repeat(count: number, cpuClock: CpuClock, run: () => Promise<unknown>): Promise<Run[]> {
  const runs: Run[] = []
  while (runs.length < count) {
    const [wall, cpu] = [performance.now(), cpuClock()]
    await run()
    runs.push({ wallMs: performance.now() - wall, cpuMs: cpuClock() - cpu })
  }
  return runs
}

/**
 * What a service without an index does: the numbers of the newest, as many as our search finds at most, whose texts
 * have all the words anywhere.
 */
async function scanByLike({ db }: Store, { q, category }: SearchQuery): Promise<number> {
  let matching = db.selectFrom('articles').select('wordpress_id').where('status', '=', 'published')
  if (category) matching = matching.where('category', '=', category)
  for (const word of searchWords(q))
    matching = matching.where(({ or }) => or(SEARCHED.map((column) => containsWord(column, word))))
  const found = await matching.orderBy('published_at', 'desc').limit(FOUND_AT_MOST).execute()
  return found.length
}

/** The service's own, of nothing but an address and a time zone. */
function searchConfig(timeZone: string): Config {
  const loaded = loadConfig({ SITE_URL, TIME_ZONE: timeZone })
  if (!loaded.ok) throw new Error(loaded.problems.join('\n'))
  return loaded.config
}
