import type { Category } from '@hometown/shared-types/category'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteArticle, SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import { FEED_SIZE } from '../../lib/page-sizes.ts'
import {
  absoluteUrl,
  authorFeedPath,
  authorPath,
  categoryFeedPath,
  categoryPath,
  topicFeedPath,
  topicPath,
} from '../../lib/paths.ts'
import { slugsOf } from '../../lib/people-index.ts'
import type { SitePerson } from '../../lib/site-person.ts'
import { newestOfTopic, type Topic } from '../../lib/topics.ts'
import { escapeXml, withoutControls, xmlResponse } from '../../lib/xml.ts'
import { CHANNEL_END, feedItem, feedText } from './feed-items.ts'

interface FeedFacts {
  readonly title: string
  readonly description: string
  /** The page whose articles it has. */
  readonly page: string
  readonly path: string
  readonly articles: readonly SiteArticle[]
}

/** The newest articles in full, of one category or all. Depends on the articles alone, never on the clock. */
export function articleFeed({ site, articles }: SiteContent, category?: Category): Promise<Response> {
  return feedOf(site, {
    title: category === undefined ? site.siteName : `${site.siteName}: ${category}`,
    description: site.description,
    page: category === undefined ? '/' : categoryPath(category),
    path: category === undefined ? '/feed.xml' : categoryFeedPath(category),
    articles: articles.newest(category, FEED_SIZE),
  })
}

export function authorFeed({ site, articles }: SiteContent, person: SitePerson): Promise<Response> {
  return feedOf(site, {
    title: `${site.siteName}: ${person.name}`,
    description: `Articles by ${person.name}`,
    page: authorPath(person.slug),
    path: authorFeedPath(person.slug),
    articles: articles.byAuthor.newest(slugsOf(person), FEED_SIZE),
  })
}

export function topicFeed(content: SiteContent, { slug, name, description }: Topic): Promise<Response> {
  const { site } = content
  return feedOf(site, {
    title: `${site.siteName}: ${name}`,
    description: description || site.description,
    page: topicPath(slug),
    path: topicFeedPath(slug),
    articles: newestOfTopic(content, slug, FEED_SIZE),
  })
}

async function feedOf(site: SiteInfo, { title, description, page, path, articles }: FeedFacts): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : articles
  const channel = await feedText({
    title: withoutControls(title),
    description: withoutControls(description),
    site: absoluteUrl(site.siteUrl, page),
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, path))}" rel="self" type="application/rss+xml"/>`,
      lastBuildDate(newest),
    ].join(''),
    items: [],
  })
  const items = await Promise.all(newest.map((article) => feedItem(site, article)))
  return xmlResponse(channel.replace(CHANNEL_END, () => items.join('') + CHANNEL_END))
}

function lastBuildDate(newest: readonly SiteArticle[]): string {
  if (newest.length === 0) return ''
  const last = Math.max(...newest.map(({ modifiedAt }) => modifiedAt))
  return `<lastBuildDate>${new Date(last).toUTCString()}</lastBuildDate>`
}
