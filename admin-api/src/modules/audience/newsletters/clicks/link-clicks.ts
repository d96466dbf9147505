import type { NewsletterClicks } from '@hometown/shared-types/newsletter-sending'
import type { AppContext } from '../../../../context.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findIssueContent } from '../sending/sending.service.ts'
import { countClicks } from './clicks.repository.ts'

export async function getLinkClicks(
  { store }: Pick<AppContext, 'store'>,
  newsletterId: string,
): Promise<NewsletterClicks> {
  const content = await findIssueContent(store.db, newsletterId)
  if (!content) throw notFound('Newsletter')
  const clicks = await countClicks(store.db, newsletterId)
  return {
    isCounted: content.trackClicks,
    links: content.articles.map(({ title, url }, place) => ({ title, url, clicks: clicks.get(place + 1) ?? 0 })),
  }
}
