import type { FoundFeed, FoundFeeds } from '@hometown/shared-types/contract/sources'
import { countyDate } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import { sourceAddressKey, sourceTypeOfAddress } from '../../../lib/source-address.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { documentReader, type Reading } from '../extraction/extraction.service.ts'
import { listKnownAddresses } from './sources.service.ts'

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, */*;q=0.1'
const MOST_FEEDS = 20
/** Feeds further down a page are for comments and single topics. */
const MOST_FEEDS_READ = 6
const FEED_WITHIN_MS = 8000

/** Returns problems instead of throwing. @param withLatest also reads what is found */
export async function findFeeds(
  context: AppContext,
  url: string,
  { signal, withLatest = false }: { signal?: AbortSignal | undefined; withLatest?: boolean } = {},
): Promise<FoundFeeds & { isThere: boolean }> {
  const { outside, clock, config } = context
  const sourceType = sourceTypeOfAddress(url)
  const known = (await listKnownAddresses(context, [url])).get(sourceAddressKey(url)) ?? null
  const nothing = { title: null, sourceType, feeds: [], readable: false, problem: null, known, isThere: false }
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const readable = config.metaGraphToken !== undefined
    return { ...nothing, readable, isThere: readable, problem: readable ? null : missingTokenProblem(sourceType) }
  }
  const county = { timeZone: config.timeZone, countyName: await countyName(context) }

  async function read(address: string, withinMs?: number) {
    if (!outside) return { problem: 'This installation doesn’t read anything from the internet.' }
    const limits = { ...(signal && { signal }), ...(withinMs !== undefined && { withinMs }) }
    const answer = await outside.read(address, { accept: ACCEPTED, ...limits })
    if (answer.outcome !== 'read') return { problem: answer.outcome === 'unchanged' ? null : answer.reason }
    const { url: readAt, contentType, body } = answer
    return {
      readAt,
      reading: await documentReader.read({ url: readAt, contentType, body, ...county, now: clock.now() }),
    }
  }

  const answer = await read(url)
  if (!answer.reading) return { ...nothing, problem: answer.problem }
  const { readAt, reading } = answer
  const found = { ...nothing, ...foundIn(reading, readAt), isThere: true }
  if (!withLatest) return found
  const day = { today: countyDate(clock.now(), config.timeZone), timeZone: config.timeZone }
  const latest = latestItemOf(reading, day)
  const feeds = found.feeds.slice(0, MOST_FEEDS_READ).map(async (feed): Promise<FoundFeed> => {
    if (feed.url === readAt) return { ...feed, latest }
    const { reading: items } = await read(feed.url, FEED_WITHIN_MS)
    return { ...feed, latest: items ? latestItemOf(items, day) : null }
  })
  return { ...found, latest, feeds: await Promise.all(feeds) }
}

export function missingTokenProblem(type: 'facebook_page' | 'instagram'): string {
  const what = type === 'instagram' ? 'Instagram' : 'Facebook pages'
  return `We need a Meta token (META_GRAPH_TOKEN) to read ${what}, and none is set.`
}

function foundIn({ format, title, items, links, feeds, problems }: Reading, url: string) {
  const problem = problems[0] ?? null
  if (format === 'page' || format === 'unknown') {
    const readable = items.length + links.length + feeds.length > 0
    return {
      title,
      sourceType: 'website' as const,
      feeds: feeds.slice(0, MOST_FEEDS),
      readable,
      problem: problem ?? (readable ? null : 'We found no feed, articles or events there.'),
    }
  }
  const kind = format === 'calendar' ? ('calendar' as const) : ('feed' as const)
  return {
    title,
    sourceType: 'rss_feed' as const,
    feeds: [{ url, title: title ?? url, kind }],
    readable: true,
    problem,
  }
}

/** Shows a person what a source has: its next event, else what it published last. @param today the county's date */
export function latestItemOf(
  { items, links }: Pick<Reading, 'items' | 'links'>,
  { today, timeZone }: { today: string; timeZone: string },
): FoundFeeds['latest'] {
  const dated = [...items, ...links].map((item) => {
    const { title, publishedAt } = item
    const startsAt = 'startDate' in item ? item.startDate : 'startsAt' in item ? item.startsAt : undefined
    const published = publishedAt === null ? null : countyDate(publishedAt, timeZone)
    return { title, date: startsAt?.slice(0, 10) ?? published, isAhead: (startsAt ?? '') >= today }
  })
  // Those without a date last, in the order of their page.
  const newestFirst = dated.toSorted((one, other) => (other.date ?? '').localeCompare(one.date ?? ''))
  const found = newestFirst.findLast(({ isAhead }) => isAhead) ?? newestFirst[0]
  return found ? { title: found.title, date: found.date } : null
}
