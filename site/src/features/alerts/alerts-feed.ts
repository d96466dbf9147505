import rss from '@astrojs/rss'
import { ALERT_LABELS } from '@hometown/shared-types/reader-alert'
import type { SiteContent } from '../../lib/content.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import { ALERTS_FEED_PATH, ALERTS_PATH, absoluteUrl } from '../../lib/paths.ts'
import { escapeXml, withoutControls } from '../../lib/xml.ts'

/** The alerts of the last 30 days, newest first. */
export function alertsFeed({ site, front }: SiteContent): Promise<Response> {
  const recent = isHiddenSample(site) ? [] : (front?.alerts.recent ?? [])
  const page = absoluteUrl(site.siteUrl, ALERTS_PATH)
  return rss({
    title: withoutControls(`${site.siteName}: Alerts`),
    description: withoutControls(`News from ${site.countyName} that can’t wait.`),
    site: page,
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, ALERTS_FEED_PATH))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: recent.map(({ id, level, text, url, startsAt }) => ({
      title: withoutControls(`${ALERT_LABELS[level]}: ${text}`),
      link: url === null ? page : new URL(url, site.siteUrl).href,
      pubDate: new Date(startsAt),
      categories: [ALERT_LABELS[level]],
      customData: `<guid isPermaLink="false">tag:${new URL(site.siteUrl).hostname},2025:alert-${escapeXml(id)}</guid>`,
    })),
  })
}
