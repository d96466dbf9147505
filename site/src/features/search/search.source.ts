import type { SearchAnswer, SearchResult } from '@hometown/shared-types/search'
import { type OpenIndex, openSearchIndex, type SearchedFor } from './search-index.ts'

/** Milliseconds to wait for the service, which may never answer, before showing the index's hits alone. */
const FRESH_WITHIN_MS = 4000

export interface Search {
  /** Known so far; it shrinks when outdated hits are dropped. */
  readonly total: number
  readonly hasMore: boolean
  /** False if the service didn't answer about the newest articles. */
  readonly isComplete: boolean
  next(count: number): Promise<SearchResult[]>
}

/** Searches the index and asks the service for what changed since. Without an index the service answers alone. */
export function createSearcher(apiUrl: string): (query: SearchedFor) => Promise<Search> {
  let opening: Promise<OpenIndex | undefined> | undefined

  function openIndex(): Promise<OpenIndex | undefined> {
    // A service with an origin of its own leaves no index on the site.
    if (apiUrl !== '') return Promise.resolve(undefined)
    opening ??= openSearchIndex().catch(() => {
      opening = undefined
      return undefined
    })
    return opening
  }

  return async (query) => {
    const index = await openIndex()
    if (index === undefined) return searchService(apiUrl, query)
    // The service removes an index when one of its articles is withdrawn; the next search opens the newest one.
    const leaveIndex = () => {
      opening = undefined
      return searchService(apiUrl, query)
    }
    const [hits, fresh] = await Promise.all([
      index.find(query).catch(() => undefined),
      askService(apiUrl, query, { since: String(index.changesUpTo) }, AbortSignal.timeout(FRESH_WITHIN_MS)).catch(
        () => undefined,
      ),
    ])
    if (hits === undefined || fresh?.changed === null) return leaveIndex()
    return goOnElsewhere(mergeResults(hits, fresh), leaveIndex)
  }
}

/** Continues with another search if the first one fails, without repeating results. */
export function goOnElsewhere(first: Search, open: () => Promise<Search>): Search {
  const shown = new Set<string>()
  let hasFailed = false
  let other: Search | undefined

  async function read(count: number): Promise<SearchResult[]> {
    if (!hasFailed) {
      try {
        return await first.next(count)
      } catch {
        hasFailed = true
      }
    }
    other ??= await open()
    return other.next(count)
  }

  return {
    get total() {
      return (other ?? first).total
    },
    get hasMore() {
      return other?.hasMore ?? (hasFailed || first.hasMore)
    },
    get isComplete() {
      return (other ?? first).isComplete
    },
    async next(count) {
      for (;;) {
        const results = (await read(count)).filter(({ slug }) => !shown.has(slug))
        for (const { slug } of results) shown.add(slug)
        if (results.length > 0 || !this.hasMore) return results
      }
    },
  }
}

/** The service's results first, then the index's, except articles that changed since it was made. */
export function mergeResults(hits: readonly (() => Promise<SearchResult>)[], fresh: SearchAnswer | undefined): Search {
  const changed = new Set(fresh?.changed)
  const waiting = [...(fresh?.data ?? [])]
  let read = 0
  let gone = 0
  return {
    get total() {
      return (fresh?.data.length ?? 0) + hits.length - gone
    },
    get hasMore() {
      return waiting.length > 0 || read < hits.length
    },
    isComplete: fresh !== undefined,
    async next(count) {
      const results = waiting.splice(0, count)
      while (results.length < count && read < hits.length) {
        const batch = hits.slice(read, read + count - results.length)
        read += batch.length
        const known = await Promise.all(batch.map((hit) => hit()))
        const current = known.filter(({ slug }) => !changed.has(slug))
        gone += known.length - current.length
        results.push(...current)
      }
      return results
    },
  }
}

async function searchService(apiUrl: string, query: SearchedFor): Promise<Search> {
  let page = 1
  let answer: SearchAnswer | undefined = await askService(apiUrl, query, {})
  const { total, totalPages } = answer
  return {
    total,
    get hasMore() {
      return answer !== undefined ? answer.data.length > 0 : page < totalPages
    },
    isComplete: true,
    async next() {
      const { data } = answer ?? (await askService(apiUrl, query, { page: String(page + 1) }))
      if (answer === undefined) page++
      answer = undefined
      return data
    },
  }
}

async function askService(
  apiUrl: string,
  query: SearchedFor,
  more: Record<string, string>,
  signal: AbortSignal | null = null,
): Promise<SearchAnswer> {
  const response = await fetch(`${apiUrl}/api/search?${new URLSearchParams({ ...query, ...more })}`, { signal })
  if (!response.ok) throw new Error(`The search answered ${response.status}`)
  return response.json()
}
