import { z } from 'zod'
import type { AppContext } from '../../../../context.ts'
import type { ReadAnswer, Validators } from '../../../../integrations/outside/outside.ts'
import type { DocumentReader, NamedFeed, Reading } from '../../extraction/extraction.service.ts'
import type { SourceRow } from '../../sources/sources.service.ts'
import { readGraphSource } from '../graph/read-graph-source.ts'
import { createDocumentFetcher, type DocumentFetcher } from './fetch-document.ts'
import { readLinks } from './read-links.ts'
import { type CacheEntry, listCached } from './scraping-cache.repository.ts'
import { type DoneReading, type FailedReading, failed, type SourceReading } from './source-reading.ts'

export interface ReadingTerms {
  reader: Pick<DocumentReader, 'read'>
  county: { timeZone: string; countyName: string }
  /** Time limit for the whole source, in milliseconds. */
  limitMs: number
  stop: AbortSignal
}

const DAY = 24 * 3600_000
const VALIDATORS_KEPT_MS = 90 * DAY
const validatorsSchema = z.object({ etag: z.string().optional(), lastModified: z.string().optional() })

/** Never throws; failures are part of the result. */
export async function readSource(context: AppContext, source: SourceRow, terms: ReadingTerms): Promise<SourceReading> {
  const signal = AbortSignal.any([terms.stop, AbortSignal.timeout(terms.limitMs)])
  const reading = await readWithin(context, source, terms, signal)
  if (terms.stop.aborted) return { outcome: 'stopped' }
  if (reading.outcome === 'failed' && signal.aborted) return failed(TOO_SLOW_MESSAGE)
  return reading
}

const TOO_SLOW_MESSAGE = 'The server didn’t answer in time.'

async function readWithin(
  context: AppContext,
  source: SourceRow,
  terms: ReadingTerms,
  signal: AbortSignal,
): Promise<SourceReading> {
  const { source_type: sourceType, url } = source
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const { items, problems } = await readGraphSource(context, { url, sourceType }, signal)
    if (items.length === 0 && problems[0] !== undefined) return failed(problems[0])
    return { outcome: 'done', items, problem: problems[0] ?? null, feedUrl: null, cache: [] }
  }
  const fetcher = createDocumentFetcher(context, terms.reader, terms.county, { signal, withinMs: terms.limitMs })
  if (source.feed_url !== null) {
    const reading = await readAt(context, source, fetcher, source.feed_url, signal)
    if (reading.outcome !== 'failed' || !isGone(reading.httpStatus)) return reading
  }
  return readAt(context, source, fetcher, url, signal)
}

/** The page may still exist. */
function isGone(status: number | null): boolean {
  return status === 404 || status === 410
}

async function readAt(
  context: AppContext,
  source: SourceRow,
  fetcher: DocumentFetcher,
  url: string,
  signal: AbortSignal,
): Promise<SourceReading> {
  const key = `validators:${source.id} ${url}`
  const validators = await findValidators(context, key)
  const fetched = await fetcher.read(url, validators && { validators })
  if (fetched.outcome !== 'read') return fetched
  const { reading, answer } = fetched
  const feed = source.feed_url === null ? feedOf(reading) : undefined
  const named = feed && (await readNamedFeed(context, source, fetcher, feed))
  if (named?.outcome === 'done') return named
  // If the feed failed temporarily, don't remember the page: otherwise an unchanged page would skip the feed next time.
  const seen = named?.isTemporary ? [] : [validatorsEntry(context, source, key, answer)]
  if (reading.links.length > 0 && reading.items.length === 0) {
    const { items, cache, problem, isAll, retryAfter } = await readLinks(
      context,
      source,
      fetcher,
      reading.links,
      signal,
    )
    // If articles are left, don't remember the page: otherwise the next run would treat it as unchanged.
    return { outcome: 'done', items, problem, feedUrl: null, cache: isAll ? [...cache, ...seen] : cache, retryAfter }
  }
  const problem = reading.problems[0] ?? null
  if (reading.format === 'unknown' || (reading.items.length === 0 && problem !== null)) {
    return failed(problem ?? 'We found nothing to read there.', answer.status)
  }
  return { outcome: 'done', items: reading.items, problem, feedUrl: null, cache: seen }
}

function feedOf({ format, items, feeds }: Reading): NamedFeed | undefined {
  if (format !== 'page' || items.some(({ kind }) => kind !== 'news')) return undefined
  return feeds.find(({ kind, url, title }) => kind === 'feed' && !/comment/i.test(`${url} ${title}`))
}

async function readNamedFeed(
  context: AppContext,
  source: SourceRow,
  fetcher: DocumentFetcher,
  { url }: NamedFeed,
): Promise<DoneReading | FailedReading | undefined> {
  const fetched = await fetcher.read(url)
  if (fetched.outcome === 'failed') return fetched
  if (fetched.outcome !== 'read' || fetched.reading.items.length === 0) return undefined
  const { items, problems } = fetched.reading
  const seen = validatorsEntry(context, source, `validators:${source.id} ${url}`, fetched.answer)
  return { outcome: 'done', items, problem: problems[0] ?? null, feedUrl: url, cache: [seen] }
}

async function findValidators({ store, clock }: AppContext, key: string): Promise<Validators | undefined> {
  const data = (await listCached(store.db, [key], clock.now())).get(key)
  const parsed = data === undefined ? undefined : validatorsSchema.safeParse(JSON.parse(data)).data
  return parsed && (parsed.etag || parsed.lastModified) ? parsed : undefined
}

function validatorsEntry({ clock }: AppContext, source: SourceRow, key: string, answer: ReadAnswer): CacheEntry {
  const { etag, lastModified } = answer
  const expiresAt = clock.now() + VALIDATORS_KEPT_MS
  return { key, data: JSON.stringify({ etag, lastModified }), source: source.name, expiresAt }
}
