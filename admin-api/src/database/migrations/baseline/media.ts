import { type Kysely, sql } from 'kysely'

export async function createMediaTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media (
      id text not null primary key,
      wordpress_id bigint not null unique,
      url text not null unique,
      mime_type text not null,
      bytes bigint not null,
      width integer not null,
      height integer not null,
      alt text,
      focal_x real not null default 0.5 check (focal_x between 0 and 1),
      focal_y real not null default 0.5 check (focal_y between 0 and 1),
      original_name text,
      created_at bigint not null,
      sample integer not null default 0 check (sample in (0, 1))
    )
  `.execute(db)
  // Which pictures of the library are in a WordPress.
  await sql`
    create table remote_media (
      media_id text not null primary key references media (id) on delete cascade,
      origin text not null,
      remote_id bigint not null,
      thumbnail_url text,
      unique (origin, remote_id)
    )
  `.execute(db)
  // All sizes of a picture. Nothing has shown it since `unused_since`.
  await sql`
    create table picture_copies (
      url text not null primary key,
      state text not null check (state in ('waiting', 'first', 'ready', 'broken')),
      due_at bigint,
      attempts integer not null default 0,
      hash text,
      width integer,
      height integer,
      colour text,
      widths text not null default '[]',
      problem text,
      created_at bigint not null,
      unused_since bigint
    )
  `.execute(db)
  await sql`create index picture_copies_due on picture_copies (due_at)`.execute(db)
  await sql`create index picture_copies_by_hash on picture_copies (hash)`.execute(db)
  // Finds the articles that show or showed a picture without reading their texts.
  await sql`
    create table picture_uses (
      url text not null,
      article_id text not null references articles (id) on delete cascade,
      is_shown integer not null default 1,
      primary key (url, article_id)
    )
  `.execute(db)
  await sql`create index picture_uses_by_article on picture_uses (article_id)`.execute(db)
}
