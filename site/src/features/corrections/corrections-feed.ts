import rss from '@astrojs/rss'
import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { CorrectedArticle, SiteContent } from '../../lib/content.ts'
import { CORRECTION_LABELS } from '../../lib/correction-labels.ts'
import { isHiddenSample } from '../../lib/indexing.ts'
import { FEED_SIZE } from '../../lib/page-sizes.ts'
import { absoluteUrl, articlePath, CORRECTIONS_FEED_PATH, CORRECTIONS_PATH } from '../../lib/paths.ts'
import { escapeXml, withoutControls } from '../../lib/xml.ts'

export function correctionsFeed({ site, articles }: SiteContent): Promise<Response> {
  const newest = isHiddenSample(site) ? [] : articles.newestCorrections(FEED_SIZE)
  return rss({
    title: withoutControls(`${site.siteName}: Corrections`),
    description: withoutControls(`Corrections, clarifications and updates from ${site.siteName}.`),
    site: absoluteUrl(site.siteUrl, CORRECTIONS_PATH),
    trailingSlash: false,
    xmlns: { atom: 'http://www.w3.org/2005/Atom' },
    customData: [
      '<language>en-us</language>',
      `<atom:link href="${escapeXml(absoluteUrl(site.siteUrl, CORRECTIONS_FEED_PATH))}" rel="self" type="application/rss+xml"/>`,
    ].join(''),
    items: newest.map((entry) => feedItem(site, entry)),
  })
}

function feedItem(site: SiteInfo, { correction, article }: CorrectedArticle) {
  return {
    title: withoutControls(`${CORRECTION_LABELS[correction.kind]}: ${article.title}`),
    link: `${absoluteUrl(site.siteUrl, articlePath(article.slug))}#corrections`,
    description: withoutControls(correction.text),
    pubDate: new Date(correction.correctedAt),
    categories: [CORRECTION_LABELS[correction.kind], article.category],
    customData: `<guid isPermaLink="false">${guid(site, correction.id)}</guid>`,
  }
}

function guid(site: SiteInfo, id: string): string {
  return `tag:${new URL(site.siteUrl).hostname},2025:correction-${escapeXml(id)}`
}
