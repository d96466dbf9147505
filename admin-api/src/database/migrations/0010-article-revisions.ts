import { type Kysely, sql } from 'kysely'

export async function createArticleRevisions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_revisions (
      id text not null primary key,
      article_id text not null,
      version integer not null,
      snapshot text not null,
      saved_at bigint not null,
      saved_by text
    )
  `.execute(db)
  await sql`create index article_revisions_article on article_revisions (article_id, version)`.execute(db)
}
