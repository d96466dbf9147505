import type { NewsletterClicks } from '@hometown/shared-types/contract/newsletter-sending'
import { sql } from 'kysely'
import type { AppContext } from '../../../../context.ts'
import type { Db } from '../../../../database/database.ts'
import { notFound } from '../../../../http/errors/app-error.ts'
import { findIssue } from '../issue.repository.ts'

export async function getNewsletterClicks({ store }: AppContext, newsletterId: string): Promise<NewsletterClicks> {
  const content = await findIssue(store.db, newsletterId)
  if (!content) throw notFound('Newsletter')
  const clicks = await findClicksByLink(store.db, newsletterId)
  return {
    links: content.articles.map(({ title, url }, place) => ({ title, url, clicks: clicks.get(place + 1) ?? 0 })),
  }
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

/** Returns the clicks by the link's number. */
async function findClicksByLink(db: Db, newsletterId: string): Promise<Map<number, number>> {
  const clicks = db.selectFrom('newsletter_clicks').select(['link', 'clicks'])
  const rows = await clicks.where('newsletter_id', '=', newsletterId).execute()
  return new Map(rows.map(({ link, clicks }) => [link, clicks]))
}
