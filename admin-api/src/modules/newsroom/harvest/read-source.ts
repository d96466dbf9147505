import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Trx } from '../../../database/database.ts'
import type { FetchedAnswer, Validators } from '../../../integrations/safe-fetch/safe-fetch.ts'
import { foldedWords } from '../../../lib/search-words.ts'
import {
  type DocumentToRead,
  documentReader,
  type ListedLink,
  type NamedFeed,
  type Reading,
  type ScrapedItem,
} from '../extraction/index.ts'
import type { SourceRow } from '../sources/index.ts'
import { canonicalAddress } from './fingerprints.ts'
import { readGraphSource } from './read-graph-source.ts'

export interface ReadingTerms {
  county: { timeZone: string; countyName: string }
  /** Time limit for the whole source, in milliseconds. */
  limitMs: number
  stop: AbortSignal
}

export interface DoneReading {
  outcome: 'done'
  items: ScrapedItem[]
  /** A sentence for people, for parts that couldn't be read. */
  problem: string | null
  /** A feed that the page names, if the source has none. */
  feedUrl: string | null
  /** Save the cache together with the items. */
  cache: CacheEntry[]
  retryAfter?: number | undefined
}

interface FailedReading {
  outcome: 'failed'
  problem: string
  status?: number | undefined
  retryAfter?: number | undefined
  /** The same URL may work next time. */
  isTemporary?: boolean
}

export type SourceReading = DoneReading | { outcome: 'unchanged' } | FailedReading

interface Turn extends Omit<ReadingTerms, 'stop'> {
  context: AppContext
  source: SourceRow
  signal: AbortSignal
}

/** Failures are part of the result, which says nothing once the run is to stop. */
export async function readSource(context: AppContext, source: SourceRow, terms: ReadingTerms): Promise<SourceReading> {
  const signal = AbortSignal.any([terms.stop, AbortSignal.timeout(terms.limitMs)])
  const reading = await readInTurn({ ...terms, context, source, signal })
  if (reading.outcome === 'failed' && signal.aborted) return { outcome: 'failed', problem: TOO_SLOW_MESSAGE }
  return reading
}

const TOO_SLOW_MESSAGE = 'The server didn’t answer in time.'

async function readInTurn(turn: Turn): Promise<SourceReading> {
  const { source_type: sourceType, url, feed_url: feedUrl } = turn.source
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const posts = await readGraphSource(turn.context, { url, sourceType }, turn.signal)
    if ('problem' in posts) return { outcome: 'failed', ...posts }
    return { outcome: 'done', ...posts, problem: null, feedUrl: null, cache: [] }
  }
  if (feedUrl !== null) {
    const reading = await readAt(turn, feedUrl)
    // The page may still exist where the feed is gone.
    if (reading.outcome !== 'failed' || (reading.status !== 404 && reading.status !== 410)) return reading
  }
  return readAt(turn, url)
}

async function readAt(turn: Turn, url: string): Promise<SourceReading> {
  const { link_selector: linkSelector } = turn.source
  const validators = await findValidators(turn, url)
  const fetched = await fetchDocument(turn, url, { validators, ...(linkSelector && { linkSelector }) })
  if (fetched.outcome !== 'read') return fetched
  const { reading, answer } = fetched
  const feed = turn.source.feed_url === null ? feedOf(reading) : undefined
  const named = feed && (await readNamedFeed(turn, feed.url))
  if (named?.outcome === 'done') return named
  // If the feed failed temporarily, don't remember the page: otherwise an unchanged page would skip the feed next time.
  const seen = named?.isTemporary ? [] : [validatorsEntry(turn, url, answer)]
  if (reading.links.length > 0 && reading.items.length === 0) return readLinks(turn, reading.links, seen)
  const problem = reading.problems[0] ?? null
  if (reading.format === 'unknown' || (reading.items.length === 0 && problem !== null))
    return { outcome: 'failed', problem: problem ?? 'We found nothing to read there.' }
  return readTeasers(turn, { outcome: 'done', items: reading.items, problem, feedUrl: null, cache: seen }, reading)
}

function feedOf({ format, items, feeds }: Reading): NamedFeed | undefined {
  if (format !== 'page' || items.some(({ kind }) => kind !== 'news')) return undefined
  return feeds.find(({ kind, url, title }) => kind === 'feed' && !/comment/i.test(`${url} ${title}`))
}

async function readNamedFeed(turn: Turn, url: string): Promise<DoneReading | FailedReading | undefined> {
  const fetched = await fetchDocument(turn, url)
  if (fetched.outcome === 'failed') return fetched
  if (fetched.outcome !== 'read' || fetched.reading.items.length === 0) return undefined
  const { items, problems } = fetched.reading
  const cache = [validatorsEntry(turn, url, fetched.answer)]
  const read: DoneReading = { outcome: 'done', items, problem: problems[0] ?? null, feedUrl: url, cache }
  return readTeasers(turn, read, fetched.reading)
}

/** This many pages per site and run fit in the time limit at one per second. */
const MOST_PAGES = 10
const DAY = 24 * 3600_000
/** An empty page isn't fetched again for this long, and one that failed comes last. */
const OTHER_PAGE_MS = 7 * DAY
const READ = '{}'
const UNREAD = '{"unread":true}'
/** The time is long, because a page's canonical URL may differ from the listed one. */
const READ_PAGE_MS = 365 * DAY

/**
 * Remembers only pages that answered. Stops at a temporary failure, because the other pages are on the same site. Next
 * time, the failed page comes last.
 * @param seen what to remember once no article is left: otherwise the next run would treat the page as unchanged
 */
async function readLinks(turn: Turn, links: readonly ListedLink[], seen: readonly CacheEntry[]): Promise<DoneReading> {
  const asked = await listCached(turn, links.map(linkKey))
  const fresh = [undefined, UNREAD].flatMap((data) => links.filter((link) => asked.get(linkKey(link)) === data))
  const read: DoneReading = { outcome: 'done', items: [], problem: null, feedUrl: null, cache: [] }
  for (const link of fresh.slice(0, MOST_PAGES)) {
    const fetched = await fetchDocument(turn, link.url, { purpose: 'article' })
    const failure = fetched.outcome === 'failed' ? fetched : undefined
    if (failure) read.problem ??= `Not all of its articles could be read: ${failure.problem}`
    if (turn.signal.aborted || failure?.isTemporary) {
      read.cache.push(entryOf(turn, linkKey(link), UNREAD, OTHER_PAGE_MS))
      return { ...read, retryAfter: failure?.retryAfter }
    }
    const item = fetched.outcome === 'read' ? fetched.reading.items[0] : undefined
    if (item) {
      const { url, publishedAt } = link
      read.items.push({ ...item, url: item.url ?? url, publishedAt: item.publishedAt ?? publishedAt })
    }
    read.cache.push(entryOf(turn, linkKey(link), READ, item ? READ_PAGE_MS : OTHER_PAGE_MS))
  }
  if (fresh.length <= MOST_PAGES) read.cache.push(...seen)
  return read
}

/** Feeds often have fewer characters of an article. */
const TEASER_LENGTH = 500

/** Takes the texts of a feed's new items from their pages where the feed has only a beginning. Asks once for each. */
async function readTeasers(turn: Turn, read: DoneReading, { format }: Reading): Promise<DoneReading> {
  const short = read.items.flatMap((item) =>
    item.kind === 'news' && item.url !== null && item.text.length < TEASER_LENGTH ? { item, url: item.url } : [],
  )
  if (format !== 'feed' || short.length === 0) return read
  // The key is of this source alone: others must still read the pages that its feed only names.
  const teaserKey = (link: { url: string }) => `teaser:${turn.source.id} ${linkKey(link)}`
  const asked = await listCached(turn, short.map(teaserKey))
  const fresh = short.filter((link) => !asked.has(teaserKey(link)))
  const whole = new Map<ScrapedItem, ScrapedItem>()
  for (const { item, url } of fresh.slice(0, MOST_PAGES)) {
    const fetched = await fetchDocument(turn, url, { purpose: 'article' })
    // The other pages are mostly on the same site.
    if (fetched.outcome === 'failed' && fetched.isTemporary) break
    const page = fetched.outcome === 'read' ? fetched.reading.items[0] : undefined
    if (page?.kind !== 'news' || page.text.length <= item.text.length || !isTitledAlike(item, page)) continue
    const { text, author, imageUrl } = page
    whole.set(item, { ...item, text, author: item.author ?? author, imageUrl: item.imageUrl ?? imageUrl })
  }
  // Links that weren't asked for are remembered, too: next time, their items are known and stay as they are.
  const cache = fresh.map((link) => entryOf(turn, teaserKey(link), READ, READ_PAGE_MS))
  return { ...read, items: read.items.map((item) => whole.get(item) ?? item), cache: [...read.cache, ...cache] }
}

/** Another page, such as a question about cookies, has another title. */
function isTitledAlike(item: ScrapedItem, page: ScrapedItem): boolean {
  const [words, others] = [foldedWords(item.title), new Set(foldedWords(page.title))]
  return words.filter((word) => others.has(word)).length * 2 >= words.length
}

function linkKey({ url }: Pick<ListedLink, 'url'>): string {
  return `link:${canonicalAddress(url) ?? url}`
}

const MAX_BYTES = 5 * 1024 * 1024
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5'

interface FetchOptions extends Pick<DocumentToRead, 'purpose' | 'linkSelector'> {
  validators?: Validators | undefined
}

type Fetched = { outcome: 'read'; reading: Reading; answer: FetchedAnswer } | { outcome: 'unchanged' } | FailedReading

/** Fetches a document and obeys robots.txt. */
async function fetchDocument(turn: Turn, url: string, options: FetchOptions = {}): Promise<Fetched> {
  const { context, county, signal, limitMs } = turn
  const { validators, ...about } = options
  if (!context.safeFetch)
    return { outcome: 'failed', problem: 'This installation doesn’t read anything from the internet.' }
  const answer = await context.safeFetch.read(url, {
    ...{ accept: ACCEPT, maxBytes: MAX_BYTES, robots: true, signal, withinMs: limitMs },
    ...(validators && { validators }),
  })
  if (answer.outcome === 'unchanged') return { outcome: 'unchanged' }
  if (answer.outcome === 'refused') return { outcome: 'failed', problem: answer.reason }
  if (answer.outcome === 'failed') {
    const { reason: problem, status, retryAfter, isUnusable } = answer
    return { outcome: 'failed', problem, status, retryAfter, isTemporary: !isUnusable && isTemporary(status) }
  }
  const { body, contentType } = answer
  const document = { url: answer.url, contentType, body, ...county, now: context.clock.now() }
  return { outcome: 'read', reading: await documentReader.read({ ...document, ...about }), answer }
}

function isTemporary(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500
}

interface CacheEntry {
  key: string
  data: string
  expires_at: number
}

const VALIDATORS_KEPT_MS = 90 * DAY
const validatorsSchema = z.object({ etag: z.string().optional(), lastModified: z.string().optional() })

function entryOf({ context }: Turn, key: string, data: string, keptMs: number): CacheEntry {
  return { key, data, expires_at: context.clock.now() + keptMs }
}

function validatorsEntry(turn: Turn, url: string, { etag, lastModified }: FetchedAnswer): CacheEntry {
  return entryOf(turn, validatorsKey(turn, url), JSON.stringify({ etag, lastModified }), VALIDATORS_KEPT_MS)
}

async function findValidators(turn: Turn, url: string): Promise<Validators | undefined> {
  const key = validatorsKey(turn, url)
  const data = (await listCached(turn, [key])).get(key)
  const validators = data === undefined ? undefined : validatorsSchema.safeParse(JSON.parse(data)).data
  return validators?.etag || validators?.lastModified ? validators : undefined
}

function validatorsKey({ source }: Turn, url: string): string {
  return `validators:${source.id} ${url} ${source.link_selector ?? ''}`.trimEnd()
}

async function listCached({ context }: Turn, keys: readonly string[]): Promise<Map<string, string>> {
  const kept = context.store.db.selectFrom('scraping_cache').select(['key', 'data']).where('key', 'in', keys)
  const rows = await kept.where('expires_at', '>', context.clock.now()).execute()
  return new Map(rows.map(({ key, data }) => [key, data]))
}

export async function saveInCache(
  trx: Trx,
  { name }: SourceRow,
  entries: readonly CacheEntry[],
  now: number,
): Promise<void> {
  // Two links may be spellings of one address.
  const rows = new Map(entries.map((entry) => [entry.key, { ...entry, source: name, created_at: now }]))
  if (rows.size === 0) return
  const insert = trx.insertInto('scraping_cache').values([...rows.values()])
  await insert
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((row) => ({
        data: row.ref('excluded.data'),
        expires_at: row.ref('excluded.expires_at'),
      })),
    )
    .execute()
}
