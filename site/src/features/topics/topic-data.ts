import type { SiteInfo } from '@hometown/shared-types/site-info'
import type { SiteArticle } from '../../lib/content.ts'
import { absoluteUrl, topicPath, topicYearPath } from '../../lib/paths.ts'
import { articleList, breadcrumbs } from '../../lib/structured-data.ts'
import type { Thing } from '../../lib/thing.ts'
import type { Topic } from '../../lib/topics.ts'

/** @param year of a page of that year alone */
export function topicThings(
  site: SiteInfo,
  { slug, name, description }: Topic,
  articles: readonly SiteArticle[],
  year?: string,
): Thing[] {
  const crumbs = [{ name, path: topicPath(slug) }]
  const path = year === undefined ? topicPath(slug) : topicYearPath(slug, year)
  return [
    {
      '@type': 'CollectionPage',
      '@id': absoluteUrl(site.siteUrl, path),
      url: absoluteUrl(site.siteUrl, path),
      name: year === undefined ? name : `${name}, ${year}`,
      ...(year === undefined && description && { description }),
      isPartOf: { '@id': `${site.siteUrl}#website` },
      inLanguage: 'en-US',
      mainEntity: articleList(site, articles),
    },
    breadcrumbs(site, year === undefined ? crumbs : [...crumbs, { name: year, path }]),
  ]
}
