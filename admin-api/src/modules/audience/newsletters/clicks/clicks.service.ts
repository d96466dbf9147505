import type { NewsletterClicks } from '@hometown/shared-types/contract/newsletter-sending'
import { sql } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Db } from '../../../../database/database.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findIssue } from '../issue.repository.ts'

export async function getNewsletterClicks({ store }: AppContext, newsletterId: string): Promise<NewsletterClicks> {
  const content = await findIssue(store.db, newsletterId)
  if (!content) throw notFound('Newsletter')
  const rows = await store.db
    .selectFrom('newsletter_clicks')
    .select(['link', 'clicks'])
    .where('newsletter_id', '=', newsletterId)
    .execute()
  const clicksOf = (number: number) => rows.find(({ link }) => link === number)?.clicks ?? 0
  return { links: content.articles.map(({ title, url }, index) => ({ title, url, clicks: clicksOf(index + 1) })) }
}

export async function incrementClicks(db: Db, newsletter_id: string, link: number): Promise<void> {
  await db
    .insertInto('newsletter_clicks')
    .values({ newsletter_id, link, clicks: 1 })
    .onConflict((row) =>
      row.columns(['newsletter_id', 'link']).doUpdateSet({ clicks: sql`newsletter_clicks.clicks + 1` }),
    )
    .execute()
}
