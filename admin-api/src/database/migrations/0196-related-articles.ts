import { type Kysely, sql } from 'kysely'

export async function createRelatedArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table related_articles (
      article_id text not null references articles (id) on delete cascade,
      position integer not null,
      related_id text not null,
      primary key (article_id, position)
    )
  `.execute(db)
  await sql`create index related_articles_related on related_articles (related_id)`.execute(db)
}
