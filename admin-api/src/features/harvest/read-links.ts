import type { AppContext } from '../../context.ts'
import type { SourceRow } from '../sources/sources.service.ts'
import type { DocumentFetcher } from './fetch-document.ts'
import { addressFingerprint } from './knowing/fingerprints.ts'
import { listKnown } from './knowing/known-finds.repository.ts'
import type { Find, ListedLink } from './reading/find.ts'
import { type CacheEntry, listCached } from './scraping-cache.repository.ts'

/** Pages of one site in one run: at one a second they take no longer than its time. */
const MOST_PAGES = 10
const DAY = 24 * 3600_000
/** A page that held nothing is not asked again so soon. */
const EMPTY_PAGE_MS = 7 * DAY
/** A page may call itself by another address than the one that was listed. */
const READ_PAGE_MS = 365 * DAY

export interface ReadLinks {
  finds: Find[]
  cache: CacheEntry[]
  problem: string | null
  /** False where some of the page's articles are left for the next time. */
  isAll: boolean
}

/** The articles that a news page lists, as far as they were never read, one after another. */
export async function readLinks(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  source: SourceRow,
  fetcher: DocumentFetcher,
  links: readonly ListedLink[],
  signal: AbortSignal,
): Promise<ReadLinks> {
  const marks = links.map(({ url }) => addressFingerprint(url) ?? url)
  const known = new Set((await listKnown(store.db, marks)).map(({ fingerprint }) => fingerprint))
  const asked = await listCached(store.db, marks.map(linkKey), clock.now())
  const fresh = links.filter((_, index) => {
    const mark = marks[index] ?? ''
    return !known.has(mark) && !asked.has(linkKey(mark))
  })
  const finds: Find[] = []
  const cache: CacheEntry[] = []
  let problem: string | null = null
  let isCutShort = false
  for (const link of fresh.slice(0, MOST_PAGES)) {
    const fetched = await fetcher.read(link.url, { purpose: 'article' })
    if (signal.aborted) {
      isCutShort = true
      break
    }
    const find = fetched.outcome === 'read' ? fetched.reading.finds[0] : undefined
    if (find) finds.push(asListed(find, link))
    else if (fetched.outcome === 'failed') problem ??= `Not all of its articles could be read: ${fetched.problem}`
    const expiresAt = clock.now() + (find ? READ_PAGE_MS : EMPTY_PAGE_MS)
    cache.push({ key: linkKey(addressFingerprint(link.url) ?? link.url), data: '{}', source: source.name, expiresAt })
  }
  return { finds, cache, problem, isAll: !isCutShort && fresh.length <= MOST_PAGES }
}

function linkKey(mark: string): string {
  return `link:${mark}`
}

/** What the list says of an article stands in for what its page does not say. Its address stays the one that was listed. */
function asListed(find: Find, { url, publishedAt }: ListedLink): Find {
  return { ...find, url: find.url ?? url, publishedAt: find.publishedAt ?? publishedAt }
}
