import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { CATEGORIES } from '@hometown/shared-types/rules/categories'
import { compareText } from '@hometown/shared-types/rules/text'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import type { SiteArticle, SiteContent } from './content.ts'
import { hasFixtures } from './fixtures.ts'
import { isHiddenSample } from './head-tags.ts'
import { ABOUT_ENTRIES } from './navigation.ts'
import {
  ARCHIVE_PATH,
  absoluteUrl,
  articlePath,
  authorPath,
  businessPath,
  CALENDAR_PATH,
  categoryPath,
  DIRECTORY_PATH,
  eventPath,
  monthPath,
  newsletterPath,
  SPORTS_SCHEDULE_PATH,
  SUBMIT_EVENT_PATH,
  SUBSCRIBE_PATH,
  topicPath,
} from './paths.ts'
import { peopleWithPages } from './people.ts'
import type { SiteEvent } from './site-event.ts'
import { escapeXml } from './text.ts'
import { hasTopics, listTopics } from './topics.ts'

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const SITEMAP_NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const NEWS_NAMESPACE = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
/** The sitemap protocol allows this many addresses in a file. */
const SITEMAP_PAGES_LIMIT = 50_000
/** News search engines read at most this many. */
const NEWS_SITEMAP_LIMIT = 1000

export function sitemapIndex(content: SiteContent): string {
  const parts = isHiddenSample(content.site) ? [] : sitemapParts(content)
  const entries = parts.map((part) => `<sitemap>${sitemapLocation(content.site, `/sitemaps/${part}.xml`)}</sitemap>`)
  return `${XML_DECLARATION}<sitemapindex ${SITEMAP_NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Returns the names of all sitemaps in the index: one for each month of articles, and of events' beginnings. */
export function sitemapParts(content: SiteContent): string[] {
  const { articles, businesses, newsletters, events } = content
  const months = new Set(Array.from(events.all(), eventSitemapPart))
  return [
    'pages',
    ...(hasTopics(content) ? ['topics'] : []),
    ...(businesses.size > 0 ? ['businesses'] : []),
    ...(peopleWithPages(content).length > 0 ? ['people'] : []),
    ...(newsletters.size > 0 ? ['newsletters'] : []),
    ...[...months].sort().reverse(),
    ...articles.months(),
  ]
}

export function eventSitemapPart({ timing }: SiteEvent): string {
  return `events-${timing.startDate.slice(0, 7)}`
}

export function sitemapOfPart(content: SiteContent, part: string): string | undefined {
  const pages = pagesOfSitemapPart(content, part)
  if (pages.length === 0) return undefined
  const urls = pages.map(({ path, changedAt }) => {
    const changed = changedAt === undefined ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url>${sitemapLocation(content.site, path)}${changed}</url>`
  })
  return sitemapUrlSet(content.site, urls)
}

interface SitemapPage {
  readonly path: string
  readonly changedAt?: number
}

function pagesOfSitemapPart(content: SiteContent, part: string): readonly SitemapPage[] {
  const { articles, businesses, newsletters, events } = content
  const listed = (paths: readonly string[]): SitemapPage[] => paths.map((path) => ({ path }))
  if (part === 'pages') return listed(sectionPaths(content))
  // Topics have no time of the last story, so that the file changes only when a topic comes or goes.
  if (part === 'topics') return listed([...listTopics(content)].sort().slice(0, SITEMAP_PAGES_LIMIT).map(topicPath))
  if (part === 'people') return listed(peopleWithPages(content).map(({ slug }) => authorPath(slug)))
  if (part === 'businesses' && businesses.size > 0)
    return listed([DIRECTORY_PATH, ...businesses.all().map(({ slug }) => businessPath(slug))])
  if (part === 'newsletters' && newsletters.size > 0)
    return listed([ARCHIVE_PATH, ...newsletters.newest(newsletters.size).map(({ id }) => newsletterPath(id))])
  const ofEvents = Array.from(events.all()).filter((event) => eventSitemapPart(event) === part)
  if (ofEvents.length > 0)
    return ofEvents
      .sort((one, other) => compareText(one.slug, other.slug))
      .map(({ slug, updatedAt }) => ({ path: eventPath(slug), changedAt: updatedAt }))
  return articles
    .inMonth(part)
    .slice(0, SITEMAP_PAGES_LIMIT)
    .map(({ slug, modifiedAt }) => ({ path: articlePath(slug), changedAt: modifiedAt }))
}

function sectionPaths({ articles, events }: SiteContent): string[] {
  return [
    '/',
    ...(events.isKept ? [CALENDAR_PATH] : []),
    ...CATEGORIES.flatMap((category) => [
      categoryPath(category),
      ...articles.months(category).map((month) => monthPath(category, month)),
    ]),
    ...(hasFixtures(events) ? [SPORTS_SCHEDULE_PATH] : []),
    SUBSCRIBE_PATH,
    SUBMIT_EVENT_PATH,
    ...ABOUT_ENTRIES.map(({ path }) => path),
  ]
}

/** News search engines want articles of today and yesterday only. */
export function newsSitemap({ site, today, articles }: SiteContent): string {
  const since = addCountyDays(today, -1)
  const recent = articles.newest(undefined, NEWS_SITEMAP_LIMIT).filter(({ day }) => day >= since && day <= today)
  return sitemapUrlSet(
    site,
    recent.map(
      (article) => `<url>${sitemapLocation(site, articlePath(article.slug))}${newsSitemapEntry(site, article)}</url>`,
    ),
    ` ${NEWS_NAMESPACE}`,
  )
}

function newsSitemapEntry(site: SiteInfo, article: SiteArticle): string {
  return `<news:news><news:publication><news:name>${escapeXml(site.siteName)}</news:name><news:language>en</news:language></news:publication><news:publication_date>${new Date(article.publishedAt).toISOString()}</news:publication_date><news:title>${escapeXml(article.title)}</news:title></news:news>`
}

function sitemapUrlSet(site: SiteInfo, urls: readonly string[], namespaces = ''): string {
  const shown = isHiddenSample(site) ? [] : urls
  return `${XML_DECLARATION}<urlset ${SITEMAP_NAMESPACE}${namespaces}>\n${shown.join('\n')}\n</urlset>\n`
}

function sitemapLocation(site: SiteInfo, path: string): string {
  return `<loc>${escapeXml(absoluteUrl(site.siteUrl, path))}</loc>`
}
