import { type Kysely, sql } from 'kysely'

/** The last time that somebody submitted an article. Without a decision, the article is in review. */
export async function createArticleReviews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_reviews (
      article_id text not null primary key references articles (id) on delete cascade,
      requested_at bigint not null,
      requested_by text not null,
      decision text check (decision in ('published', 'sent-back', 'withdrawn')),
      decided_at bigint,
      decided_by text
    )
  `.execute(db)
  await sql`create index article_reviews_open on article_reviews (requested_at) where decision is null`.execute(db)
}
