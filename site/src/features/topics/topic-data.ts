import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import type { SiteArticle } from '../../lib/content.ts'
import { absoluteUrl, topicPath } from '../../lib/paths.ts'
import { articleList, breadcrumbs, type Crumb, type Thing } from '../../lib/structured-data.ts'
import type { Topic } from '../../lib/topics.ts'

export function topicThings(
  site: SiteInfo,
  { slug, name, description }: Topic,
  articles: readonly SiteArticle[],
): Thing[] {
  const url = absoluteUrl(site.siteUrl, topicPath(slug))
  return [
    {
      '@type': 'CollectionPage',
      '@id': url,
      url,
      name,
      ...(description && { description }),
      isPartOf: { '@id': `${site.siteUrl}#website` },
      inLanguage: 'en-US',
      mainEntity: articleList(site, articles),
    },
    breadcrumbs(site, [topicCrumb({ slug, name })]),
  ]
}

function topicCrumb({ slug, name }: Pick<Topic, 'slug' | 'name'>): Crumb {
  return { name, path: topicPath(slug) }
}
