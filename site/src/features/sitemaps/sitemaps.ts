import { CATEGORIES } from '@hometown/shared-types/contract/category'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { addCountyDays } from '@hometown/shared-types/rules/time'
import type { SiteArticle, SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/head-tags.ts'
import {
  ARCHIVE_PATH,
  absoluteUrl,
  articlePath,
  authorPath,
  businessCategoryPath,
  businessPath,
  CALENDAR_PATH,
  CORRECTIONS_PATH,
  categoryPath,
  DIRECTORY_PATH,
  eventPath,
  monthPath,
  newsletterPath,
  SPORTS_SCHEDULE_PATH,
  SUBMIT_EVENT_PATH,
  SUBSCRIBE_PATH,
  TRUST_PATHS,
  topicPath,
} from '../../lib/paths.ts'
import { peopleWithPages } from '../../lib/people-index.ts'
import {
  articlesOfSitemap,
  eventsOfSitemap,
  isEventSitemapPart,
  SITEMAP_LIMIT,
  sitemapParts,
} from '../../lib/sitemap-parts.ts'
import { escapeXml } from '../../lib/text.ts'
import { hasTopics, listTopics } from '../../lib/topics.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const NEWS_NAMESPACE = 'xmlns:news="http://www.google.com/schemas/sitemap-news/0.9"'
/** News search engines read at most this many. */
const NEWS_LIMIT = 1000

export function sitemapIndex(content: SiteContent): string {
  const parts = isHiddenSample(content.site) ? [] : sitemapParts(content)
  const entries = parts.map((part) => `<sitemap>${location(content.site, `/sitemaps/${part}.xml`)}</sitemap>`)
  return `${DECLARATION}<sitemapindex ${NAMESPACE}>\n${entries.join('\n')}\n</sitemapindex>\n`
}

/** Undefined if there is no such part. */
export function sitemapOfPart(content: SiteContent, part: string): string | undefined {
  const { articles, businesses, newsletters, events } = content
  if (part === 'pages') return pagesSitemap(content)
  if (part === 'topics') return hasTopics(content) ? topicsSitemap(content) : undefined
  if (part === 'businesses') return businesses.size > 0 ? businessesSitemap(content) : undefined
  if (part === 'people') return peopleWithPages(content).length > 0 ? peopleSitemap(content) : undefined
  if (part === 'newsletters') return newsletters.size > 0 ? newslettersSitemap(content) : undefined
  if (isEventSitemapPart(part))
    return eventsOfSitemap(events, part).length > 0 ? eventsSitemap(content, part) : undefined
  return articlesOfSitemap(articles, part).length > 0 ? monthSitemap(content, part) : undefined
}

function pagesSitemap({ site, articles, events, fixtures }: SiteContent): string {
  const paths = CATEGORIES.flatMap((category) => [
    categoryPath(category),
    ...articles.months(category).map((month) => monthPath(category, month)),
  ])
  return urlSet(
    site,
    [
      '/',
      ...(events.isKept ? [CALENDAR_PATH] : []),
      ...paths,
      ...(fixtures.size > 0 ? [SPORTS_SCHEDULE_PATH] : []),
      SUBSCRIBE_PATH,
      SUBMIT_EVENT_PATH,
      CORRECTIONS_PATH,
      ...TRUST_PATHS,
    ].map((path) => `<url>${location(site, path)}</url>`),
  )
}

/** Without the time of the last story, so that it changes only when a topic comes or goes. */
function topicsSitemap(content: SiteContent): string {
  const paths = [...listTopics(content)].sort().map(topicPath)
  return urlSet(
    content.site,
    paths.slice(0, SITEMAP_LIMIT).map((path) => `<url>${location(content.site, path)}</url>`),
  )
}

function businessesSitemap({ site, businesses }: SiteContent): string {
  const paths = [
    DIRECTORY_PATH,
    ...businesses.categories.map(({ slug }) => businessCategoryPath(slug)),
    ...Array.from(businesses.all(), ({ slug }) => businessPath(slug)),
  ]
  return urlSet(
    site,
    paths.map((path) => `<url>${location(site, path)}</url>`),
  )
}

function peopleSitemap({ site, articles, people }: SiteContent): string {
  const paths = peopleWithPages({ articles, people }).map(({ slug }) => authorPath(slug))
  return urlSet(
    site,
    paths.map((path) => `<url>${location(site, path)}</url>`),
  )
}

function newslettersSitemap({ site, newsletters }: SiteContent): string {
  const sent = newsletters.newest(newsletters.size)
  const paths = [ARCHIVE_PATH, ...sent.map(({ id }) => newsletterPath(id))]
  return urlSet(
    site,
    paths.map((path) => `<url>${location(site, path)}</url>`),
  )
}

/** @param part name of the month in which the events begin. */
function eventsSitemap({ site, events }: SiteContent, part: string): string {
  return urlSet(
    site,
    eventsOfSitemap(events, part).map(
      ({ slug, updatedAt }) =>
        `<url>${location(site, eventPath(slug))}<lastmod>${new Date(updatedAt).toISOString()}</lastmod></url>`,
    ),
  )
}

/** @param part name of one part of a month. */
function monthSitemap({ site, articles }: SiteContent, part: string): string {
  return urlSet(
    site,
    articlesOfSitemap(articles, part).map(
      ({ slug, modifiedAt }) =>
        `<url>${location(site, articlePath(slug))}<lastmod>${new Date(modifiedAt).toISOString()}</lastmod></url>`,
    ),
  )
}

/** News search engines want articles of today and yesterday only. */
export function newsSitemap({ site, today, articles }: SiteContent): string {
  const since = addCountyDays(today, -1)
  const recent = articles.newest(undefined, NEWS_LIMIT).filter(({ day }) => day >= since && day <= today)
  return urlSet(
    site,
    recent.map((article) => `<url>${location(site, articlePath(article.slug))}${news(site, article)}</url>`),
    ` ${NEWS_NAMESPACE}`,
  )
}

function news(site: SiteInfo, article: SiteArticle): string {
  return `<news:news><news:publication><news:name>${escapeXml(site.siteName)}</news:name><news:language>en</news:language></news:publication><news:publication_date>${new Date(article.publishedAt).toISOString()}</news:publication_date><news:title>${escapeXml(article.title)}</news:title></news:news>`
}

function urlSet(site: SiteInfo, urls: readonly string[], namespaces = ''): string {
  const shown = isHiddenSample(site) ? [] : urls
  return `${DECLARATION}<urlset ${NAMESPACE}${namespaces}>\n${shown.join('\n')}\n</urlset>\n`
}

function location(site: SiteInfo, path: string): string {
  return `<loc>${escapeXml(absoluteUrl(site.siteUrl, path))}</loc>`
}
