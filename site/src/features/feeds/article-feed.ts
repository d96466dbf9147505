import type { Category } from '@hometown/shared-types/category'
import type { SiteArticle, SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import { FEED_SIZE } from '../../lib/page-sizes.ts'
import { absoluteUrl, categoryFeedPath, categoryPath } from '../../lib/paths.ts'
import { escapeXml, withoutControls, xmlResponse } from '../../lib/xml.ts'
import { CHANNEL_END, feedItem, feedText } from './feed-items.ts'

/** The newest articles in full, of one category or all. Depends on the articles alone, never on the clock. */
export async function articleFeed({ site, articles }: SiteContent, category?: Category): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : articles.newest(category, FEED_SIZE)
  const [page, path] =
    category === undefined ? ['/', '/feed.xml'] : [categoryPath(category), categoryFeedPath(category)]
  const channel = await feedText({
    title: withoutControls(category === undefined ? site.siteName : `${site.siteName}: ${category}`),
    description: withoutControls(site.description),
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
