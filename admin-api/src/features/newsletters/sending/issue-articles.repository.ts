import type { IssueContent } from '@hometown/shared-types/newsletter-issue'
import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'

/** Notes which articles a frozen newsletter has, so that its page is rendered again when one is withdrawn or comes back. */
export async function noteIssueArticles(
  db: Kysely<Database>,
  { newsletterId, articles }: Pick<IssueContent, 'newsletterId' | 'articles'>,
): Promise<void> {
  if (articles.length === 0) return
  await db
    .insertInto('newsletter_articles')
    .values(articles.map(({ id }) => ({ article_id: id, newsletter_id: newsletterId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetIssueArticles(db: Kysely<Database>, newsletterId: string): Promise<void> {
  await db.deleteFrom('newsletter_articles').where('newsletter_id', '=', newsletterId).execute()
}
