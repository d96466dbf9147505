import { type Kysely, sql } from 'kysely'

export async function createContentSuggestions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table content_suggestions (
      id text not null primary key,
      source_id text references sources (id) on delete set null,
      source_url text,
      original_title text not null,
      original_content text not null,
      ai_summary text,
      ai_headline text,
      ai_category text
        check (ai_category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches')),
      relevance_score integer not null default 0 check (relevance_score between 0 and 100),
      image_url text,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'published')),
      article_id text references articles (id) on delete set null,
      fingerprint text unique,
      sample integer not null default 0 check (sample in (0, 1)),
      discovered_at bigint not null,
      reviewed_at bigint
    )
  `.execute(db)
  await sql`create index content_suggestions_status on content_suggestions (status, relevance_score)`.execute(db)
  await sql`create index content_suggestions_source on content_suggestions (source_id)`.execute(db)
  await sql`create index content_suggestions_article on content_suggestions (article_id)`.execute(db)
}
