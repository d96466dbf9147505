import type { Store } from '../../admin-api/src/database/store.ts'
import { searchArticles } from '../../admin-api/src/modules/content/search/search.service.ts'
import { TIME_ZONE } from '../publish/corpus.ts'
import { quantile } from '../support/report.ts'
import { scanByLike } from './like-scan.ts'
import { searchConfig } from './search-config.ts'
import { type NamedSearch, SEARCHES } from './searches.ts'

const SEARCH_RUNS = 25
const SCAN_RUNS = 3

export interface TimedSearch extends NamedSearch {
  readonly total: number
  readonly fastestMs: number
  readonly medianMs: number
  readonly slowestMs: number
  /** The fastest of the reference. */
  readonly scanMs: number
}

/** The whole answer of the service without HTTP: results in order, their number, texts and pictures. */
export async function timeSearches(store: Store): Promise<TimedSearch[]> {
  const context = { store, config: searchConfig(TIME_ZONE) }
  const timed: TimedSearch[] = []
  for (const search of SEARCHES) {
    const { total } = await searchArticles(context, search.query)
    const times = await repeat(SEARCH_RUNS, () => searchArticles(context, search.query))
    const scans = await repeat(SCAN_RUNS, () => scanByLike(store, search.query))
    timed.push({
      ...search,
      total,
      fastestMs: Math.min(...times),
      medianMs: quantile(times, 0.5) ?? Number.NaN,
      slowestMs: Math.max(...times),
      scanMs: Math.min(...scans),
    })
  }
  return timed
}

async function repeat(runs: number, run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const started = performance.now()
    await run()
    times.push(performance.now() - started)
  }
  return times
}
