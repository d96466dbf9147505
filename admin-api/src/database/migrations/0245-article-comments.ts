import { type Kysely, sql } from 'kysely'

/** The newsroom's comments on articles. No reference to the article: they return when its deletion is undone. */
export async function createArticleComments(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table article_comments (
      id text not null primary key,
      article_id text not null,
      thread_id text not null,
      author_id text not null,
      author_name text not null,
      body text not null,
      created_at bigint not null,
      edited_at bigint,
      deleted_at bigint,
      resolved_at bigint,
      resolved_by text
    )
  `.execute(db)
  await sql`create index article_comments_article on article_comments (article_id, created_at)`.execute(db)
  await sql`
    create table comment_mentions (
      comment_id text not null references article_comments (id) on delete cascade,
      user_id text not null references users (id) on delete cascade,
      name text not null,
      created_at bigint not null,
      read_at bigint,
      primary key (comment_id, user_id)
    )
  `.execute(db)
  await sql`create index comment_mentions_user on comment_mentions (user_id, created_at)`.execute(db)
}
