import { type Kysely, sql } from 'kysely'

/** What the text of a WordPress post depends on besides the post. */
export async function createArticleDependencies(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_dependencies (
      kind text not null,
      object_id bigint not null,
      article_id text not null references articles (id) on delete cascade,
      primary key (kind, object_id, article_id)
    )
  `.execute(db)
  await sql`create index article_dependencies_article on article_dependencies (article_id)`.execute(db)
}
