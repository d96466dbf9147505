import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { insertMany } from '../../../database/many-rows.ts'

export interface NewsletterContents {
  readonly newsletterId: string
  readonly articleIds: readonly string[]
  readonly eventIds: readonly string[]
}

/** When one of these is withdrawn or restored, the newsletter's page is rendered again. */
export async function insertNewsletterContents(db: Kysely<Database>, contents: NewsletterContents): Promise<void> {
  const { newsletterId: newsletter_id, articleIds, eventIds } = contents
  const articles = articleIds.map((article_id) => ({ article_id, newsletter_id }))
  await insertMany(db, 'newsletter_articles', articles, { onlyNew: true })
  const events = eventIds.map((event_id) => ({ event_id, newsletter_id }))
  await insertMany(db, 'newsletter_events', events, { onlyNew: true })
}

export async function deleteNewsletterContents(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_articles').where('newsletter_id', '=', newsletterId).execute()
  await db.deleteFrom('newsletter_events').where('newsletter_id', '=', newsletterId).execute()
}
