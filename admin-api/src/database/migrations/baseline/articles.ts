import { type Kysely, sql } from 'kysely'
import { createSqliteSearch } from '../../sqlite/sqlite-search.ts'
import type { Store } from '../../store.ts'
import { createPostgresSearch } from './postgres-article-search.ts'

/**
 * The content service reads whole archives page by page: `articles_by_*` and `articles_newest_of_category` find each page,
 * also of what changed after a given time, without reading the articles before it.
 */
export async function createArticleTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
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
      category text not null
        check (category in ('Events', 'Sports', 'Community', 'Business', 'Obituaries', 'Clubs', 'Churches', 'Jobs')),
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
      sample integer not null default 0 check (sample in (0, 1)),
      image_caption text
    )
  `.execute(db)
  await sql`create unique index articles_slug on articles (slug)`.execute(db)
  await sql`create unique index articles_wordpress_id on articles (wordpress_id)`.execute(db)
  await sql`create index articles_updated on articles (updated_at)`.execute(db)
  await sql`create index articles_by_date on articles (status, published_at, wordpress_id, updated_at)`.execute(db)
  await sql`create index articles_by_number on articles (status, wordpress_id, updated_at)`.execute(db)
  await sql`create index articles_by_change on articles (status, updated_at, wordpress_id)`.execute(db)
  await sql`create index articles_authors on articles (status, author_name)`.execute(db)
  await sql`create index articles_sample on articles (sample)`.execute(db)
  await sql`create index articles_newest on articles (coalesce(published_at, created_at) desc, title)`.execute(db)
  await sql`
    create index articles_newest_of_category on articles (status, category, published_at, wordpress_id, updated_at)
  `.execute(db)
  await sql`create index articles_by_picture on articles (image_url)`.execute(db)
  await sql`create index articles_titles on articles (lower(title), title)`.execute(db)
  await sql`
    create index articles_newest_of_status on articles (status, coalesce(published_at, created_at) desc, title, id)
  `.execute(db)
  if (kind === 'sqlite') {
    // SQLite keeps texts in the row, so it reads the desk's lists from this index alone. PostgreSQL keeps long texts
    // elsewhere and limits the length of an index entry.
    await sql`
      create index articles_listed
        on articles (status, category, author_name, views, updated_at, published_at, created_at, title, id)
    `.execute(db)
  }
  await createHistoryTables(db)
  await (kind === 'sqlite' ? createSqliteSearch(db) : createPostgresSearch(db))
}

async function createHistoryTables(db: Kysely<unknown>): Promise<void> {
  // `title` and `status` repeat the snapshot's, so that a list of revisions reads no whole texts.
  await sql`
    create table article_revisions (
      id text not null primary key,
      article_id text not null,
      version integer not null,
      snapshot text not null,
      saved_at bigint not null,
      saved_by text,
      title text not null default '',
      status text not null default 'draft'
    )
  `.execute(db)
  await sql`create index article_revisions_article on article_revisions (article_id, version)`.execute(db)
  await sql`
    create table slug_redirects (
      slug text not null primary key,
      article_id text not null references articles (id) on delete cascade,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index slug_redirects_article on slug_redirects (article_id)`.execute(db)
  await sql`
    create table article_views (
      article_id text not null references articles (id) on delete cascade,
      day text not null,
      views integer not null check (views >= 0),
      primary key (article_id, day)
    )
  `.execute(db)
  await sql`create index article_views_by_day on article_views (day, article_id, views)`.execute(db)
  await sql`
    create table corrections (
      id text not null primary key,
      article_id text not null references articles (id) on delete cascade,
      text text not null,
      corrected_at bigint not null,
      corrected_by text,
      kind text not null default 'correction'
    )
  `.execute(db)
  await sql`create index corrections_article on corrections (article_id)`.execute(db)
  await sql`create index corrections_newest on corrections (corrected_at)`.execute(db)
  // No reference to the article: it may be `new`, or somebody may delete it meanwhile.
  await sql`
    create table working_copies (
      user_id text not null references users (id) on delete cascade,
      article_id text not null,
      form text not null,
      base_version integer,
      saved_at bigint not null,
      primary key (user_id, article_id)
    )
  `.execute(db)
}
