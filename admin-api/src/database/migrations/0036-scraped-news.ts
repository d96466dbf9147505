import { type Kysely, sql } from 'kysely'

export async function createScrapedNews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table scraped_news (
      id text not null primary key,
      title text not null,
      content text,
      summary text,
      author text,
      published_at bigint,
      url text,
      category text,
      image_url text,
      source text not null,
      source_id text references sources (id) on delete cascade,
      created_at bigint not null,
      updated_at bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
  await sql`create index scraped_news_expiry on scraped_news (expires_at)`.execute(db)
  await sql`create index scraped_news_source on scraped_news (source_id)`.execute(db)
}
