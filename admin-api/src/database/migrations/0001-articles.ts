import { type Kysely, sql } from 'kysely'

export async function createArticles(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table articles (
      id text not null primary key,
      wordpress_id bigint not null,
      origin text not null,
      title text not null,
      description text not null,
      content_raw text not null,
      content_html text not null,
      safe_html_version integer not null,
      category text not null check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
      image_url text,
      image_alt text,
      image_width integer,
      image_height integer,
      image_srcset text,
      author_name text not null,
      author_avatar text,
      views bigint not null default 0 check (views >= 0),
      status text not null check (status in ('draft', 'published', 'archived')),
      published_at bigint,
      created_at bigint not null,
      updated_at bigint not null,
      slug text not null,
      meta_description text,
      keywords text not null default '[]',
      version integer not null default 1,
      wordpress_categories text,
      wordpress_revision text,
      sample integer not null default 0 check (sample in (0, 1))
    )
  `.execute(db)
  await sql`create unique index articles_slug on articles (slug)`.execute(db)
  await sql`create unique index articles_wordpress_id on articles (wordpress_id)`.execute(db)
  await sql`create index articles_newest on articles (status, published_at)`.execute(db)
  await sql`create index articles_newest_of_category on articles (status, category, published_at)`.execute(db)
  await sql`create index articles_updated on articles (updated_at)`.execute(db)
}
