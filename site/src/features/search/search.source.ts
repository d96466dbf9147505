import type { SearchAnswer, SearchResult } from '@hometown/shared-types/search'
import { type OpenIndex, openSearchIndex, type SearchedFor } from './search-index.ts'

/** So long the index waits for the service, which may be behind a line that swallows everything. */
const FRESH_WITHIN_MS = 4000

export interface Search {
  /** As far as is known; what turns out to be gone is taken off. */
  readonly total: number
  readonly hasMore: boolean
  /** False when the newest could not be asked for. */
  readonly isComplete: boolean
  /** The next results, about so many. */
  next(count: number): Promise<SearchResult[]>
}

/** Looks in the index, and asks the service for what changed since it was made; without an index the service finds all. */
export function createSearcher(apiUrl: string): (query: SearchedFor) => Promise<Search> {
  let opening: Promise<OpenIndex | undefined> | undefined

  function openIndex(): Promise<OpenIndex | undefined> {
    // The index is made where the service is: with an origin of its own, the service answers alone.
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
    // The service removes an index as soon as an article of it is withdrawn; the next search asks for the newest.
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

/** Once a search fails another one goes on, without what was shown already. */
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

/** The newest first, then the index's, without those that it knows as they were before. */
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
