import { withScheme } from '@hometown/shared-types/contract/fields'
import type { FoundFeeds } from '@hometown/shared-types/contract/sources'
import type { AppContext } from '../../../context.ts'
import type { FetchOptions, SafeFetch } from '../../../integrations/safe-fetch/safe-fetch.ts'
import { documentReader, type ScrapeResult } from '../extraction/index.ts'
import { sourceAddressKey, sourceTypeOfAddress } from './source-address.ts'
import { findSourcesByUrl } from './sources.service.ts'

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, */*;q=0.1'
const MAX_FEEDS_FOUND = 20

/** Returns problems instead of throwing. @param entered without a scheme, `https` is tried, then `http` */
export async function findFeeds(
  context: AppContext,
  entered: string,
  { signal }: { signal?: AbortSignal | undefined } = {},
): Promise<FoundFeeds & { isThere: boolean }> {
  const { safeFetch, clock, config } = context
  const url = withScheme(entered)
  const sourceType = sourceTypeOfAddress(url)
  const known = (await findSourcesByUrl(context.store.db, [url])).get(sourceAddressKey(url)) ?? null
  const nothing = { url, title: null, sourceType, feeds: [], readable: false, problem: null, known, isThere: false }
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const readable = config.metaGraphToken !== undefined
    return { ...nothing, readable, isThere: readable, problem: readable ? null : missingTokenProblem(sourceType) }
  }
  if (!safeFetch) return { ...nothing, problem: 'This installation doesn’t read anything from the internet.' }
  const { answer, ...read } = await readEnteredUrl(safeFetch, entered, { accept: ACCEPTED, ...(signal && { signal }) })
  if (answer.outcome !== 'read') return { ...nothing, problem: answer.outcome === 'unchanged' ? null : answer.reason }
  const { url: readAt, contentType, body } = answer
  const document = { url: readAt, contentType, body, timeZone: config.timeZone, now: clock.now() }
  const reading = await documentReader.read(document)
  return { ...nothing, ...read, ...describeFoundFeeds(reading, readAt), isThere: true }
}

async function readEnteredUrl(safeFetch: SafeFetch, entered: string, options: FetchOptions) {
  const url = withScheme(entered)
  const answer = await safeFetch.read(url, options)
  const isUnreachable = answer.outcome === 'failed' && answer.status === undefined
  if (url === entered || !isUnreachable) return { url, answer }
  const plainUrl = `http://${entered}`
  const plain = await safeFetch.read(plainUrl, options)
  return plain.outcome === 'read' ? { url: plainUrl, answer: plain } : { url, answer }
}

export function missingTokenProblem(type: 'facebook_page' | 'instagram'): string {
  const what = type === 'instagram' ? 'Instagram' : 'Facebook pages'
  return `We need a Meta token (META_GRAPH_TOKEN) to read ${what}, and none is set.`
}

function describeFoundFeeds({ format, title, items, links, feeds, problems }: ScrapeResult, url: string) {
  const [problem = null] = problems
  if (format === 'feed' || format === 'calendar') {
    const feed = { url, title: title ?? url, kind: format }
    return { title, sourceType: 'rss_feed' as const, feeds: [feed], readable: true, problem }
  }
  const readable = items.length + links.length + feeds.length > 0
  return {
    title,
    sourceType: 'website' as const,
    feeds: feeds.slice(0, MAX_FEEDS_FOUND),
    readable,
    problem: problem ?? (readable ? null : 'We found no feed, articles or events there.'),
  }
}
