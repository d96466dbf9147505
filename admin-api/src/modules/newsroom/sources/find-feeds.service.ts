import { countyDate } from '@hometown/shared-types/county-time'
import { sourceTypeOfAddress } from '@hometown/shared-types/source-address'
import type { FoundFeed, FoundFeeds, LatestItem } from '@hometown/shared-types/source-calls'
import type { AppContext } from '../../../context.ts'
import type { ReadAnswer } from '../../../integrations/outside/outside.ts'
import { countyName } from '../../platform/settings/publication.service.ts'
import { documentReader, type Reading } from '../extraction/extraction.service.ts'
import { findSourceOf, missingTokenProblem } from './sources.service.ts'

const ACCEPTED = 'application/rss+xml, application/atom+xml, application/feed+json, text/calendar, text/html, */*;q=0.1'
const MOST_FEEDS = 20
/** Feeds further down a page are for comments and single topics. */
const MOST_FEEDS_READ = 6
const FEED_WITHIN_MS = 8000

interface LookedAt extends FoundFeeds {
  isThere: boolean
}

interface Search {
  signal?: AbortSignal | undefined
  /** Also reads what is found. */
  withLatest?: boolean
}

/** Returns problems instead of throwing. */
export async function findFeeds(
  context: AppContext,
  url: string,
  { signal, withLatest = false }: Search = {},
): Promise<LookedAt> {
  const known = await findSourceOf(context, url)
  const about = {
    title: null,
    sourceType: sourceTypeOfAddress(url),
    feeds: [],
    readable: false,
    problem: null,
    known: known ? { id: known.id, name: known.name } : null,
    isThere: false,
  } satisfies LookedAt
  const { sourceType } = about
  if (sourceType === 'facebook_page' || sourceType === 'instagram') {
    const readable = context.config.metaGraphToken !== undefined
    return { ...about, readable, isThere: readable, problem: readable ? null : missingTokenProblem(sourceType) }
  }
  if (!context.outside) return { ...about, problem: 'This installation doesn’t read anything from the internet.' }
  const answer = await context.outside.read(url, { accept: ACCEPTED, ...(signal && { signal }) })
  if (answer.outcome === 'unchanged') return { ...about, isThere: true }
  if (answer.outcome !== 'read') return { ...about, problem: answer.reason }
  const reading = await readOnce(context, answer)
  const looked = { ...about, ...found(answer, reading), isThere: true }
  return withLatest ? addLatest(context, looked, { answer, reading, signal }) : looked
}

async function addLatest(
  context: AppContext,
  looked: LookedAt,
  { answer, reading, signal }: { answer: ReadAnswer; reading: Reading; signal: AbortSignal | undefined },
): Promise<LookedAt> {
  const day = { today: countyDate(context.clock.now(), context.config.timeZone), timeZone: context.config.timeZone }
  const latest = latestItemOf(reading, day)
  const feeds = looked.feeds.slice(0, MOST_FEEDS_READ).map(async (feed): Promise<FoundFeed> => {
    if (feed.url === answer.url) return { ...feed, latest }
    const read = await context.outside?.read(feed.url, {
      accept: ACCEPTED,
      withinMs: FEED_WITHIN_MS,
      ...(signal && { signal }),
    })
    return { ...feed, latest: read?.outcome === 'read' ? latestItemOf(await readOnce(context, read), day) : null }
  })
  return { ...looked, latest, feeds: await Promise.all(feeds) }
}

async function readOnce(context: AppContext, { url, contentType, body }: ReadAnswer): Promise<Reading> {
  const county = await countyName(context)
  const { timeZone } = context.config
  return documentReader.read({ url, contentType, body, timeZone, countyName: county, now: context.clock.now() })
}

function found({ url }: ReadAnswer, { format, title, items, links, feeds, problems }: Reading) {
  if (format === 'page' || format === 'unknown') {
    const readable = items.length + links.length + feeds.length > 0
    const nothing = 'We found no feed, articles or events there.'
    return {
      title,
      sourceType: 'website' as const,
      feeds: feeds.slice(0, MOST_FEEDS),
      readable,
      problem: problems[0] ?? (readable ? null : nothing),
    }
  }
  const kind = format === 'calendar' ? ('calendar' as const) : ('feed' as const)
  const itself: FoundFeed = { url, title: title ?? url, kind }
  return { title, sourceType: 'rss_feed' as const, feeds: [itself], readable: true, problem: problems[0] ?? null }
}

interface Day {
  /** The county's date. */
  today: string
  timeZone: string
}

interface Dated {
  title: string
  date: string | null
  isEvent: boolean
}

/** Shows a person what a source has: its next event, else what it published last. */
export function latestItemOf({ items, links }: Pick<Reading, 'items' | 'links'>, day: Day): LatestItem | null {
  const dateOf = (publishedAt: number | null) => (publishedAt === null ? null : countyDate(publishedAt, day.timeZone))
  const dated = items.map((item): Dated => {
    if (item.kind === 'event') return { title: item.title, date: item.startDate.slice(0, 10), isEvent: true }
    if (item.kind === 'fixture') return { title: item.title, date: item.startsAt.slice(0, 10), isEvent: true }
    return { title: item.title, date: dateOf(item.publishedAt), isEvent: false }
  })
  const listed = links.map(({ title, publishedAt }): Dated => ({ title, date: dateOf(publishedAt), isEvent: false }))
  const next = dated
    .filter(({ isEvent, date }) => isEvent && (date ?? '') >= day.today)
    .toSorted((one, other) => byDate(other, one))[0]
  const found = next ?? [...dated, ...listed].toSorted(byDate)[0]
  return found === undefined ? null : { title: found.title, date: found.date }
}

/** Newest first; those without a date last, in the order of their page. */
function byDate(one: Dated, other: Dated): number {
  return (other.date ?? '').localeCompare(one.date ?? '')
}
