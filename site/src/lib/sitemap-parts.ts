import type { CountyMonth } from '@hometown/shared-types/rules/time'
import type { ArticleIndex, SiteArticle, SiteContent } from './content.ts'
import { peopleWithPages } from './people-index.ts'
import type { EventIndex, SiteEvent } from './site-event.ts'
import { hasTopics } from './topics.ts'

/** The sitemap protocol's limit. With the longest addresses, a file has a third of the bytes that it allows. */
export const SITEMAP_LIMIT = 50_000

/** The names of all sitemaps that the index lists. */
export function sitemapParts(content: SiteContent): string[] {
  const { articles, businesses, newsletters, events } = content
  return [
    'pages',
    ...(hasTopics(content) ? ['topics'] : []),
    ...(businesses.size > 0 ? ['businesses'] : []),
    ...(peopleWithPages(content).length > 0 ? ['people'] : []),
    ...(newsletters.size > 0 ? ['newsletters'] : []),
    ...eventSitemapParts(events),
    ...articles.months().flatMap((month) => sitemapPartsOf(articles, month)),
  ]
}

/** `2026-11`, and `2026-11-2` for the articles above the limit. */
export function sitemapPartsOf(articles: ArticleIndex, month: CountyMonth): string[] {
  const parts = Math.ceil(articles.inMonth(month).length / SITEMAP_LIMIT)
  return Array.from({ length: parts }, (_, index) => (index === 0 ? month : `${month}-${index + 1}`))
}

/** Empty if there is no such part. The first part has the oldest, so that a new article changes only the last. */
export function articlesOfSitemap(articles: ArticleIndex, part: string): readonly SiteArticle[] {
  const [, month = '', number = '1'] = /^(\d{4}-\d{2})(?:-([2-9]|[1-9]\d+))?$/.exec(part) ?? []
  const all = articles.inMonth(month)
  const end = all.length - (Number(number) - 1) * SITEMAP_LIMIT
  return end <= 0 ? [] : all.slice(Math.max(0, end - SITEMAP_LIMIT), end)
}

const PREFIX = 'events-'

/** Events are grouped by the month in which they begin, so that no sitemap grows with the calendar. */
export function eventSitemapPart({ timing }: SiteEvent): string {
  return PREFIX + timing.startDate.slice(0, 7)
}

/** Latest month first. */
function eventSitemapParts(events: EventIndex): string[] {
  const months = new Set(Array.from(events.all(), ({ timing }) => timing.startDate.slice(0, 7)))
  return Array.from(months, (month) => PREFIX + month)
    .sort()
    .reverse()
}

export function isEventSitemapPart(part: string): boolean {
  return part.startsWith(PREFIX)
}

export function eventsOfSitemap(events: EventIndex, part: string): SiteEvent[] {
  const month = part.slice(PREFIX.length)
  const found = Array.from(events.all()).filter(({ timing }) => timing.startDate.slice(0, 7) === month)
  return found.sort((one, other) => (one.slug < other.slug ? -1 : 1))
}
