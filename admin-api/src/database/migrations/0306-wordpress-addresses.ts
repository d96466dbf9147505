import { type Kysely, sql } from 'kysely'

/**
 * What the mirror learns from WordPress besides the posts: their addresses there, links to them in texts, and which posts
 * are sticky. Everything is read again, because slugs outside ASCII were no addresses before.
 */
export async function createWordPressAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_addresses (
      path text not null primary key,
      article_id text not null references articles (id) on delete cascade,
      pattern text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index former_addresses_article on former_addresses (article_id)`.execute(db)
  await sql`create index former_addresses_pattern on former_addresses (pattern, created_at)`.execute(db)
  await sql`
    create table text_links (
      article_id text not null references articles (id) on delete cascade,
      href text not null,
      path text not null,
      primary key (article_id, href)
    )
  `.execute(db)
  await sql`create index text_links_path on text_links (path)`.execute(db)
  await sql`
    create table sticky_articles (
      article_id text not null primary key references articles (id) on delete cascade,
      noted_at bigint not null
    )
  `.execute(db)
  await sql`
    insert into instance_values (name, value, updated_at)
    select 'wordpress_full_look', '"0306-wordpress-addresses"', max(updated_at) from articles
    where origin like 'http%'
    having count(*) > 0
    on conflict (name) do nothing
  `.execute(db)
}
