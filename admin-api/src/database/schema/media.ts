export const mediaTables = `
-- uploaded_by is null for pictures that an import or WordPress brought, remote_origin for those that are in no WordPress.
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
  sample integer not null default 0 check (sample in (0, 1)),
  caption text,
  credit text,
  credit_url text,
  license text,
  made_with_ai integer not null default 0 check (made_with_ai in (0, 1)),
  uploaded_by text,
  remote_origin text,
  remote_id bigint,
  remote_sizes text,
  imported_from text
);
create unique index media_remote on media (remote_origin, remote_id);
create index media_imported on media (imported_from) where imported_from is not null;

-- Finds the articles that show a picture without reading their texts.
create table picture_uses (
  url text not null,
  article_id text not null references articles (id) on delete cascade,
  primary key (url, article_id)
);
create index picture_uses_by_article on picture_uses (article_id);
`
