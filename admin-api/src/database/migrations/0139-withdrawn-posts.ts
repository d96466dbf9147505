import { type Kysely, sql } from 'kysely'

/** For a post that comes back to WordPress: what belonged to its article. */
export async function createWithdrawnPosts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table withdrawn_posts (
      origin text not null,
      wordpress_id bigint not null,
      article_id text not null,
      version integer not null,
      views integer not null,
      kept text not null,
      withdrawn_at bigint not null,
      primary key (origin, wordpress_id)
    )
  `.execute(db)
}
