import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { isCalendarOnly, type SiteNewsletter } from '../../lib/newsletter-index.ts'
import { absoluteUrl, NEWSLETTERS_FEED_PATH, newsletterPath } from '../../lib/paths.ts'
import { newsroom, type Thing } from '../../lib/structured-data.ts'
import { articlesLabel, eventsLabel } from '../../lib/text.ts'

const DESCRIBED_EVENTS = 5

export function newsletterDescription(newsletter: SiteNewsletter): string {
  const { description, articles, events } = newsletter
  const parts = isCalendarOnly(newsletter) ? events.slice(0, DESCRIBED_EVENTS) : articles
  return description || parts.map(({ title }) => title).join(' · ')
}

/** `3 articles`; of a newsletter without any, its events. */
export function contentsLabel(newsletter: SiteNewsletter): string {
  const { articles, events } = newsletter
  return isCalendarOnly(newsletter) ? eventsLabel(events.length) : articlesLabel(articles.length)
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

export function newslettersFeedLink({ siteName }: SiteInfo): { title: string; path: string } {
  return { title: `${siteName}: Newsletters`, path: NEWSLETTERS_FEED_PATH }
}
