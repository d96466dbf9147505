import type { Dialect } from './dialect.ts'

export const articleTables = ({ kind }: Dialect) => `
-- The content service reads whole archives page by page: articles_by_* and articles_newest_of_category find each page,
-- also of what changed after a given time, without reading the articles before it. The short columns come before the texts,
-- so that SQLite reads them without the pages of a long text. A deleted article keeps its row until nobody can restore it any
-- more: archived, with a slug that no page can have, and with its number below zero.
create table articles (
  id text not null primary key,
  wordpress_id bigint not null,
  origin text not null,
  owner_id text,
  category_open integer not null default 0 check (category_open in (0, 1)),
  is_sticky integer not null default 0 check (is_sticky in (0, 1)),
  in_review integer not null default 0 check (in_review in (0, 1)),
  review text,
  publish_at bigint,
  unpublish_at bigint,
  job text,
  job_closing bigint,
  job_closed integer not null default 0 check (job_closed in (0, 1)),
  deleted_at bigint,
  title text not null,
  description text not null,
  content_raw text not null,
  content_html text not null,
  safe_html_version integer not null,
  category text not null,
  image_url text,
  image_alt text,
  image_width integer,
  image_height integer,
  image_srcset text,
  author_name text not null,
  author_avatar text,
  views bigint not null default 0 check (views >= 0),
  status text not null,
  published_at bigint,
  created_at bigint not null,
  updated_at bigint not null,
  slug text not null,
  meta_description text,
  keywords text not null default '[]',
  version integer not null default 1,
  wordpress_brief text,
  sample integer not null default 0 check (sample in (0, 1)),
  image_caption text
);
create unique index articles_slug on articles (slug);
create unique index articles_wordpress_id on articles (wordpress_id);
create index articles_updated on articles (updated_at);
create index articles_by_date on articles (status, published_at, wordpress_id, updated_at);
create index articles_by_number on articles (status, wordpress_id, updated_at);
create index articles_by_change on articles (status, updated_at, wordpress_id);
create index articles_authors on articles (status, author_name, category, job_closed);
create index articles_sample on articles (sample);
create index articles_newest on articles (coalesce(published_at, created_at) desc, title);
create index articles_newest_of_category
  on articles (status, category, published_at, wordpress_id, updated_at, job_closed);
create index articles_by_picture on articles (image_url);
create index articles_titles on articles (lower(title), title);
create index articles_newest_of_status on articles (status, coalesce(published_at, created_at) desc, title, id);
${kind === 'sqlite' ? listedOnSqlite : ''}
create index articles_author_name on articles (author_name);
create index articles_found on articles (wordpress_id, status, category, published_at, id, job_closed);
create index articles_owner on articles (owner_id);
create index articles_publish_at on articles (publish_at) where publish_at is not null;
create index articles_unpublish_at on articles (unpublish_at) where unpublish_at is not null;
create index articles_deleted on articles (deleted_at) where deleted_at is not null;
create index articles_in_review on articles (status) where in_review = 1;
create index articles_sticky on articles (status, published_at, wordpress_id, updated_at) where is_sticky = 1;
create index articles_job_closing on articles (job_closed, job_closing) where job_closing is not null;

-- title and status repeat the snapshot's, so that a list of revisions reads no whole texts.
create table article_revisions (
  id text not null primary key,
  article_id text not null,
  version integer not null,
  snapshot text not null,
  saved_at bigint not null,
  saved_by text,
  title text not null default '',
  status text not null default 'draft'
);
create index article_revisions_article on article_revisions (article_id, version);
create index article_revisions_saved on article_revisions (article_id, saved_at);

create table corrections (
  id text not null primary key,
  article_id text not null references articles (id) on delete cascade,
  text text not null,
  corrected_at bigint not null,
  corrected_by text,
  kind text not null default 'correction'
);
create index corrections_article on corrections (article_id);
create index corrections_newest on corrections (corrected_at);

-- One copy per person and opened form. An article's form has its id, or new; no reference, because somebody may delete
-- it meanwhile.
create table working_copies (
  user_id text not null references users (id) on delete cascade,
  id text not null,
  article_id text not null,
  form text not null,
  base_version integer,
  saved_at bigint not null,
  primary key (user_id, id)
);

-- Addresses that readers may know and that have no page now. No reference, because what was there may be gone: the
-- address then says so.
create table redirects (
  path text not null primary key,
  item_id text not null,
  send_to text,
  pattern text,
  created_at bigint not null
);
create index redirects_item on redirects (item_id);
create index redirects_pattern on redirects (pattern, created_at);

create table article_views (
  article_id text not null references articles (id) on delete cascade,
  day text not null,
  views integer not null check (views >= 0),
  primary key (article_id, day)
);
create index article_views_by_day on article_views (day, article_id, views);
`

/**
 * SQLite keeps texts in the row, so it reads the desk's lists from this index alone. PostgreSQL keeps long texts
 * elsewhere and limits the length of an index entry.
 */
const listedOnSqlite = `
create index articles_listed
  on articles (status, category, author_name, views, updated_at, published_at, created_at, title, id, deleted_at);`
