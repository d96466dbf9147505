import rss from '@astrojs/rss'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/head-tags.ts'
import { isCalendarOnly, type SiteNewsletter } from '../../lib/newsletter-index.ts'
import { FEED_SIZE } from '../../lib/page-sizes.ts'
import { ARCHIVE_PATH, absoluteUrl, articlePath, NEWSLETTERS_FEED_PATH, newsletterPath } from '../../lib/paths.ts'
import { withAbsoluteUrls } from '../../lib/picture.ts'
import { escapeXml, withoutControls } from '../../lib/text.ts'
import { newsletterDescription } from './newsletter-data.ts'

export function newslettersFeed({ site, newsletters }: SiteContent): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : newsletters.newest(FEED_SIZE)
  return rss({
    title: withoutControls(`${site.siteName}: Newsletters`),
    description: withoutControls(`The newsletters of ${site.siteName}.`),
    site: absoluteUrl(site.siteUrl, ARCHIVE_PATH),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, NEWSLETTERS_FEED_PATH))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: newest.map((newsletter) => feedItem(site, newsletter)),
  })
}

function feedItem(site: SiteInfo, newsletter: SiteNewsletter) {
  const { id, title, categories, sentAt } = newsletter
  return {
    title: withoutControls(title),
    link: absoluteUrl(site.siteUrl, newsletterPath(id)),
    description: withoutControls(newsletterDescription(newsletter)),
    content: withoutControls(withAbsoluteUrls(contentsOf(newsletter), site.siteUrl, site.apiUrl)),
    pubDate: new Date(sentAt),
    categories: [...categories],
    customData: `<guid isPermaLink="false">tag:${new URL(site.siteUrl).hostname},2025:newsletter-${escapeXml(id)}</guid>`,
  }
}

/** Headlines only: the full articles have a feed of their own. Without articles, the events. */
function contentsOf(newsletter: SiteNewsletter): string {
  const { introductionHtml, articles } = newsletter
  if (isCalendarOnly(newsletter)) return `${introductionHtml ?? ''}${eventsOf(newsletter)}`
  const items = articles.map(
    ({ title, standfirst, slug }) =>
      `<li><a href="${articlePath(slug)}">${escapeXml(title)}</a><br>${escapeXml(standfirst)}</li>`,
  )
  return `${introductionHtml ?? ''}<ul>${items.join('')}</ul>`
}

function eventsOf({ events }: SiteNewsletter): string {
  const items = events.map(({ title, when, location, price, url }) => {
    const name = url ? `<a href="${escapeXml(url)}">${escapeXml(title)}</a>` : escapeXml(title)
    return `<li>${name}<br>${escapeXml([when, location, price].filter(Boolean).join(' · '))}</li>`
  })
  return `<ul>${items.join('')}</ul>`
}
