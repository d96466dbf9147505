import type { SiteInfo } from '@hometown/shared-types/contract/settings'
import { longDate, shortDate } from '../../lib/dates.ts'
import type { SiteNewsletter } from '../../lib/newsletter-index.ts'
import { NEWSLETTERS_FEED_PATH } from '../../lib/paths.ts'
import { pluralize, sentToLabel } from '../../lib/text.ts'

export function contentsLabel({ articles }: SiteNewsletter): string {
  return pluralize(articles.length, 'article', 'articles')
}

export function newslettersFeedLink({ siteName }: SiteInfo): { title: string; path: string } {
  return { title: `${siteName}: Newsletters`, path: NEWSLETTERS_FEED_PATH }
}

export type ArchiveItem = ReturnType<typeof toArchiveItem>

export function toArchiveItem(newsletter: SiteNewsletter) {
  const { id, title, description, categories, sentAt, day, recipientCount } = newsletter
  return {
    id,
    title,
    description,
    categories,
    sentAt: new Date(sentAt).toISOString(),
    shortDate: shortDate(day),
    longDate: longDate(day),
    contents: contentsLabel(newsletter),
    sentTo: sentToLabel(recipientCount),
  }
}
