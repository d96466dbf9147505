import type { Kysely } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Database } from '../../../../database/database.ts'
import type { ListedLink, ScrapedItem } from '../../extraction/extraction.service.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import { addressFingerprint } from '../deduplication/fingerprints.ts'
import { listKnown } from '../deduplication/known-items.repository.ts'
import type { DocumentFetcher } from './fetch-document.ts'
import { type CacheEntry, listCached } from './scraping-cache.repository.ts'

/** Pages per site and run: at one per second they fit in the time limit. */
const MOST_PAGES = 10
const DAY = 24 * 3600_000
/** How long an empty page isn't fetched again. */
const EMPTY_PAGE_MS = 7 * DAY
/** New pages come first for this long. */
const UNREAD_PAGE_MS = 7 * DAY
const READ = '{}'
const UNREAD = '{"unread":true}'
/** Long, because a page's canonical URL may differ from the listed one. */
const READ_PAGE_MS = 365 * DAY

interface ReadLinks {
  items: ScrapedItem[]
  cache: CacheEntry[]
  problem: string | null
  /** False if some of the articles are left for the next run. */
  isAll: boolean
  retryAfter?: number | undefined
}

/**
 * Remembers only pages that answered. Stops at a temporary failure, because the other pages are on the same site. Next
 * time, the failed page comes last.
 */
export async function readLinks(
  { store, clock }: Pick<AppContext, 'store' | 'clock'>,
  source: SourceRow,
  fetcher: DocumentFetcher,
  links: readonly ListedLink[],
  signal: AbortSignal,
): Promise<ReadLinks> {
  const fresh = await unreadLinks(store.db, links, clock.now())
  const items: ScrapedItem[] = []
  const cache: CacheEntry[] = []
  let problem: string | null = null

  function remember({ url }: ListedLink, data: string, forMs: number): void {
    cache.push({ key: linkKey(markOf(url)), data, source: source.name, expiresAt: clock.now() + forMs })
  }

  for (const link of fresh.slice(0, MOST_PAGES)) {
    const fetched = await fetcher.read(link.url, { purpose: 'article', listedTitle: link.title })
    const failure = fetched.outcome === 'failed' ? fetched : undefined
    if (failure) problem ??= `Not all of its articles could be read: ${failure.problem}`
    if (signal.aborted || failure?.isTemporary) {
      remember(link, UNREAD, UNREAD_PAGE_MS)
      return { items, cache, problem, isAll: false, retryAfter: failure?.retryAfter }
    }
    const item = fetched.outcome === 'read' ? fetched.reading.items[0] : undefined
    if (item) items.push(asListed(item, link))
    remember(link, READ, item ? READ_PAGE_MS : EMPTY_PAGE_MS)
  }
  return { items, cache, problem, isAll: fresh.length <= MOST_PAGES }
}

async function unreadLinks(db: Kysely<Database>, links: readonly ListedLink[], now: number): Promise<ListedLink[]> {
  const marked = links.map((link) => ({ link, mark: markOf(link.url) }))
  const marks = marked.map(({ mark }) => mark)
  const known = new Set((await listKnown(db, marks)).map(({ fingerprint }) => fingerprint))
  const asked = await listCached(db, marks.map(linkKey), now)
  const unknown = marked.filter(({ mark }) => !known.has(mark))
  const thoseCached = (data: string | undefined) =>
    unknown.filter(({ mark }) => asked.get(linkKey(mark)) === data).map(({ link }) => link)
  return [...thoseCached(undefined), ...thoseCached(UNREAD)]
}

function markOf(url: string): string {
  return addressFingerprint(url) ?? url
}

function linkKey(mark: string): string {
  return `link:${mark}`
}

function asListed(item: ScrapedItem, { url, publishedAt }: ListedLink): ScrapedItem {
  return { ...item, url: item.url ?? url, publishedAt: item.publishedAt ?? publishedAt }
}
