import { type Kysely, sql } from 'kysely'

/** Finds the newsletters that froze an article without reading their content. */
export async function createNewsletterArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table newsletter_articles (
      article_id text not null,
      newsletter_id text not null references newsletters (id) on delete cascade,
      primary key (article_id, newsletter_id)
    )
  `.execute(db)
}
