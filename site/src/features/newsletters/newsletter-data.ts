import type { SiteInfo } from '@hometown/shared-types/site-info'
import { absoluteUrl, newsletterPath } from '../../lib/paths.ts'
import type { SiteNewsletter } from '../../lib/site-newsletter.ts'
import { newsroom } from '../../lib/structured-data.ts'
import type { Thing } from '../../lib/thing.ts'

export function newsletterDescription({ description, articles }: SiteNewsletter): string {
  return description || articles.map(({ title }) => title).join(' · ')
}

/** schema.org has no newsletters: this is an article of a publication, with the others as its parts. */
export function newsletterThing(site: SiteInfo, newsletter: SiteNewsletter): Thing {
  const url = absoluteUrl(site.siteUrl, newsletterPath(newsletter.id))
  const sent = new Date(newsletter.sentAt).toISOString()
  const paper = newsroom(site)
  return {
    '@type': 'Article',
    '@id': `${url}#newsletter`,
    url,
    mainEntityOfPage: { '@type': 'WebPage', '@id': url },
    headline: newsletter.title,
    description: newsletterDescription(newsletter),
    datePublished: sent,
    dateModified: sent,
    author: paper,
    publisher: paper,
    articleSection: [...newsletter.categories],
    isAccessibleForFree: true,
    inLanguage: 'en-US',
  }
}
