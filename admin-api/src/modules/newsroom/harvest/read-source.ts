import { z } from 'zod'
import type { AppContext } from '../../../context.ts'
import type { Trx } from '../../../database/database.ts'
import type { FetchedAnswer, Validators } from '../../../integrations/safe-fetch/safe-fetch.ts'
import { foldedWords } from '../../../lib/search-words.ts'
import {
  type ArticleLink,
  type DocumentToRead,
  documentReader,
  type FeedLink,
  type ScrapedItem,
  type ScrapeResult,
} from '../extraction/index.ts'
import type { SourceRow } from '../sources/index.ts'
import { canonicalStoryUrl } from './fingerprints.ts'
import { readMetaPosts } from './read-meta-posts.ts'

export interface ReadOptions {
  timeZone: string
  limitMs: number
  stop: AbortSignal
}

export interface ReadSuccess {
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

interface SourceReadFailure {
  outcome: 'failed'
  problem: string
  status?: number | undefined
  retryAfter?: number | undefined
  /** The same URL may work next time. */
  isTemporary?: boolean
}

export type SourceResult = ReadSuccess | { outcome: 'unchanged' } | SourceReadFailure

interface ReadTask extends Omit<ReadOptions, 'stop'> {
  context: AppContext
  source: SourceRow
  signal: AbortSignal
}

/** Returns failures instead of throwing. Ignore the result of a run that was stopped. */
export async function readSource(context: AppContext, source: SourceRow, options: ReadOptions): Promise<SourceResult> {
  const signal = AbortSignal.any([options.stop, AbortSignal.timeout(options.limitMs)])
  const result = await readSourceByType({ ...options, context, source, signal })
  if (result.outcome === 'failed' && signal.aborted) return { outcome: 'failed', problem: SERVER_TOO_SLOW_MESSAGE }
  return result
}

const SERVER_TOO_SLOW_MESSAGE = 'The server didn’t answer in time.'

async function readSourceByType(task: ReadTask): Promise<SourceResult> {
  const { source_type: sourceType, url, feed_url: feedUrl } = task.source
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const posts = await readMetaPosts(task.context, { url, sourceType }, task.signal)
    if ('problem' in posts) return { outcome: 'failed', ...posts }
    return { outcome: 'done', ...posts, problem: null, feedUrl: null, cache: [] }
  }
  if (feedUrl !== null) {
    const result = await readSourceUrl(task, feedUrl)
    // The page may still exist where the feed is gone.
    if (result.outcome !== 'failed' || (result.status !== 404 && result.status !== 410)) return result
  }
  return readSourceUrl(task, url)
}

async function readSourceUrl(task: ReadTask, url: string): Promise<SourceResult> {
  const { link_selector: linkSelector } = task.source
  const validators = await findHttpValidators(task, url)
  const fetched = await fetchAndScrape(task, url, { validators, ...(linkSelector && { linkSelector }) })
  if (fetched.outcome !== 'read') return fetched
  const { scraped, answer } = fetched
  const feed = task.source.feed_url === null ? findFeedLinkedByPage(scraped) : undefined
  const linkedFeed = feed && (await readFeedLinkedByPage(task, feed.url))
  if (linkedFeed?.outcome === 'done') return linkedFeed
  // If the feed failed temporarily, don't remember the page: otherwise an unchanged page would skip the feed next time.
  const validatorsEntries = linkedFeed?.isTemporary ? [] : [createValidatorsCacheEntry(task, url, answer)]
  if (scraped.links.length > 0 && scraped.items.length === 0)
    return readLinkedArticlePages(task, scraped.links, validatorsEntries)
  const problem = scraped.problems[0] ?? null
  if (scraped.format === 'unknown' || (scraped.items.length === 0 && problem !== null))
    return { outcome: 'failed', problem: problem ?? 'We found nothing to read there.' }
  const { items } = scraped
  return completeFeedItems(task, { outcome: 'done', items, problem, feedUrl: null, cache: validatorsEntries }, scraped)
}

function findFeedLinkedByPage({ format, items, feeds }: ScrapeResult): FeedLink | undefined {
  if (format !== 'page' || items.some(({ kind }) => kind !== 'news')) return undefined
  return feeds.find(({ kind, url, title }) => kind === 'feed' && !/comment/i.test(`${url} ${title}`))
}

async function readFeedLinkedByPage(task: ReadTask, url: string): Promise<ReadSuccess | SourceReadFailure | undefined> {
  const fetched = await fetchAndScrape(task, url)
  if (fetched.outcome === 'failed') return fetched
  if (fetched.outcome !== 'read' || fetched.scraped.items.length === 0) return undefined
  const { items, problems } = fetched.scraped
  const cache = [createValidatorsCacheEntry(task, url, fetched.answer)]
  const result: ReadSuccess = { outcome: 'done', items, problem: problems[0] ?? null, feedUrl: url, cache }
  return completeFeedItems(task, result, fetched.scraped)
}

/** This many pages per site and run fit in the time limit at one per second. */
const MAX_ARTICLE_PAGES_PER_RUN = 10
const DAY_MS = 24 * 3600_000
/** An empty page isn't fetched again for this long, and one that failed comes last. */
const EMPTY_PAGE_MS = 7 * DAY_MS
const READ_MARK = '{}'
const UNREAD_MARK = '{"unread":true}'
/** The time is long, because a page's canonical URL may differ from the listed one. */
const ARTICLE_PAGE_MS = 365 * DAY_MS

/**
 * Reads the articles that weren't read before. Stops at a temporary failure, because the other pages are on the same
 * site. Next time, the failed page comes last.
 * @param validatorsEntries are saved once no article is left: otherwise the next run would treat the page as unchanged
 */
async function readLinkedArticlePages(
  task: ReadTask,
  links: readonly ArticleLink[],
  validatorsEntries: readonly CacheEntry[],
): Promise<ReadSuccess> {
  const cached = await findHarvestCacheData(task, links.map(articleLinkCacheKey))
  const fresh = [undefined, UNREAD_MARK].flatMap((data) =>
    links.filter((link) => cached.get(articleLinkCacheKey(link)) === data),
  )
  const result: ReadSuccess = { outcome: 'done', items: [], problem: null, feedUrl: null, cache: [] }
  for (const link of fresh.slice(0, MAX_ARTICLE_PAGES_PER_RUN)) {
    const fetched = await fetchAndScrape(task, link.url, { purpose: 'article' })
    const failure = fetched.outcome === 'failed' ? fetched : undefined
    if (failure) result.problem ??= `Not all of its articles could be read: ${failure.problem}`
    if (task.signal.aborted || failure?.isTemporary) {
      result.cache.push(toCacheEntry(task, articleLinkCacheKey(link), UNREAD_MARK, EMPTY_PAGE_MS))
      return { ...result, retryAfter: failure?.retryAfter }
    }
    const item = fetched.outcome === 'read' ? fetched.scraped.items[0] : undefined
    if (item) {
      const { url, publishedAt } = link
      result.items.push({ ...item, url: item.url ?? url, publishedAt: item.publishedAt ?? publishedAt })
    }
    result.cache.push(toCacheEntry(task, articleLinkCacheKey(link), READ_MARK, item ? ARTICLE_PAGE_MS : EMPTY_PAGE_MS))
  }
  if (fresh.length <= MAX_ARTICLE_PAGES_PER_RUN) result.cache.push(...validatorsEntries)
  return result
}

/** Feeds often have fewer characters of an article. */
const MAX_TEASER_LENGTH = 500

/** Reads the pages of a feed's new items where the feed has only their beginning. Fetches each page once. */
async function completeFeedItems(task: ReadTask, result: ReadSuccess, { format }: ScrapeResult): Promise<ReadSuccess> {
  const teasers = result.items.flatMap((item) =>
    item.kind === 'news' && item.url !== null && item.text.length < MAX_TEASER_LENGTH ? { item, url: item.url } : [],
  )
  if (format !== 'feed' || teasers.length === 0) return result
  // The key is of this source alone: others must still read the pages that its feed only names.
  const teaserKey = (link: { url: string }) => `teaser:${task.source.id} ${articleLinkCacheKey(link)}`
  const cached = await findHarvestCacheData(task, teasers.map(teaserKey))
  const fresh = teasers.filter((link) => !cached.has(teaserKey(link)))
  const completed = new Map<ScrapedItem, ScrapedItem>()
  for (const { item, url } of fresh.slice(0, MAX_ARTICLE_PAGES_PER_RUN)) {
    const fetched = await fetchAndScrape(task, url, { purpose: 'article' })
    // The other pages are mostly on the same site.
    if (fetched.outcome === 'failed' && fetched.isTemporary) break
    const page = fetched.outcome === 'read' ? fetched.scraped.items[0] : undefined
    if (page?.kind !== 'news' || page.text.length <= item.text.length || !isPageTitleSimilar(item, page)) continue
    const { text, author, imageUrl } = page
    completed.set(item, { ...item, text, author: item.author ?? author, imageUrl: item.imageUrl ?? imageUrl })
  }
  // Links that weren't asked for are remembered, too: next time, their items are known and stay as they are.
  const cache = fresh.map((link) => toCacheEntry(task, teaserKey(link), READ_MARK, ARTICLE_PAGE_MS))
  return {
    ...result,
    items: result.items.map((item) => completed.get(item) ?? item),
    cache: [...result.cache, ...cache],
  }
}

/** Another page, such as a question about cookies, has another title. */
function isPageTitleSimilar(item: ScrapedItem, page: ScrapedItem): boolean {
  const words = foldedWords(item.title)
  const others = new Set(foldedWords(page.title))
  return words.filter((word) => others.has(word)).length * 2 >= words.length
}

function articleLinkCacheKey({ url }: Pick<ArticleLink, 'url'>): string {
  return `link:${canonicalStoryUrl(url) ?? url}`
}

const MAX_DOCUMENT_BYTES = 5 * 1024 * 1024
const SOURCE_ACCEPT_HEADER =
  'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, application/xhtml+xml, application/xml;q=0.9, */*;q=0.5'

interface DocumentFetchOptions extends Pick<DocumentToRead, 'purpose' | 'linkSelector'> {
  validators?: Validators | undefined
}

type FetchOutcome =
  | { outcome: 'read'; scraped: ScrapeResult; answer: FetchedAnswer }
  | { outcome: 'unchanged' }
  | SourceReadFailure

async function fetchAndScrape(task: ReadTask, url: string, options: DocumentFetchOptions = {}): Promise<FetchOutcome> {
  const { context, timeZone, signal, limitMs } = task
  const { validators, ...documentOptions } = options
  if (!context.safeFetch)
    return { outcome: 'failed', problem: 'This installation doesn’t read anything from the internet.' }
  const answer = await context.safeFetch.read(url, {
    accept: SOURCE_ACCEPT_HEADER,
    maxBytes: MAX_DOCUMENT_BYTES,
    robots: true,
    signal,
    withinMs: limitMs,
    ...(validators && { validators }),
  })
  if (answer.outcome === 'unchanged') return { outcome: 'unchanged' }
  if (answer.outcome === 'refused') return { outcome: 'failed', problem: answer.reason }
  if (answer.outcome === 'failed') {
    const { reason: problem, status, retryAfter, isUnusable } = answer
    return { outcome: 'failed', problem, status, retryAfter, isTemporary: !isUnusable && isTemporaryFailure(status) }
  }
  const { body, contentType } = answer
  const document = { url: answer.url, contentType, body, timeZone, now: context.clock.now() }
  return { outcome: 'read', scraped: await documentReader.read({ ...document, ...documentOptions }), answer }
}

function isTemporaryFailure(status: number | undefined): boolean {
  return status === undefined || status === 408 || status === 425 || status === 429 || status >= 500
}

interface CacheEntry {
  key: string
  data: string
  expires_at: number
}

const KEEP_VALIDATORS_MS = 90 * DAY_MS
const httpValidatorsSchema = z.object({ etag: z.string().optional(), lastModified: z.string().optional() })

function toCacheEntry({ context }: ReadTask, key: string, data: string, lifetimeMs: number): CacheEntry {
  return { key, data, expires_at: context.clock.now() + lifetimeMs }
}

function createValidatorsCacheEntry(task: ReadTask, url: string, { etag, lastModified }: FetchedAnswer): CacheEntry {
  return toCacheEntry(task, validatorsCacheKey(task, url), JSON.stringify({ etag, lastModified }), KEEP_VALIDATORS_MS)
}

async function findHttpValidators(task: ReadTask, url: string): Promise<Validators | undefined> {
  const key = validatorsCacheKey(task, url)
  const data = (await findHarvestCacheData(task, [key])).get(key)
  const validators = data === undefined ? undefined : httpValidatorsSchema.safeParse(JSON.parse(data)).data
  return validators?.etag || validators?.lastModified ? validators : undefined
}

function validatorsCacheKey({ source }: ReadTask, url: string): string {
  return `validators:${source.id} ${url} ${source.link_selector ?? ''}`.trimEnd()
}

async function findHarvestCacheData({ context }: ReadTask, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await context.store.db
    .selectFrom('scraping_cache')
    .select(['key', 'data'])
    .where('key', 'in', keys)
    .where('expires_at', '>', context.clock.now())
    .execute()
  return new Map(rows.map(({ key, data }) => [key, data]))
}

export async function saveScrapingCache(trx: Trx, { name }: SourceRow, entries: readonly CacheEntry[], now: number) {
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
