import { categoryDetails } from '@hometown/shared-types/contract/category'
import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { longDate, shortDate } from '../../lib/dates.ts'
import { newsletterDescription, type SiteNewsletter } from '../../lib/newsletter-index.ts'
import { absoluteUrl, NEWSLETTERS_FEED_PATH, newsletterPath } from '../../lib/paths.ts'
import { newsroom, type Thing } from '../../lib/structured-data.ts'
import { counted, sentToLabel } from '../../lib/text.ts'

/** `3 articles` */
export function contentsLabel({ articles }: SiteNewsletter): string {
  return counted(articles.length, 'article', 'articles')
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

/** As the island of the archive shows it. */
export type ArchiveItem = ReturnType<typeof toArchiveItem>

export function toArchiveItem(newsletter: SiteNewsletter) {
  const { id, title, description, categories, sentAt, day, recipientCount } = newsletter
  return {
    id,
    title,
    description,
    badges: categories.map((category) => {
      const { badgeLabel, badgeColour } = categoryDetails(category)
      return { category, label: badgeLabel, colour: badgeColour }
    }),
    sentAt: new Date(sentAt).toISOString(),
    shortDate: shortDate(day),
    longDate: longDate(day),
    contents: contentsLabel(newsletter),
    sentTo: sentToLabel(recipientCount),
  }
}
