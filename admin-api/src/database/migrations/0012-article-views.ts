import { type Kysely, sql } from 'kysely'

export async function createArticleViews(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_views (
      article_id text not null references articles (id) on delete cascade,
      day text not null,
      views integer not null check (views >= 0),
      primary key (article_id, day)
    )
  `.execute(db)
}
