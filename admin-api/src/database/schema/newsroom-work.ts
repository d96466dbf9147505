export const newsroomWorkTables = `
-- Which account created an article at the desk. No reference to the article: it keeps its owner when its deletion is undone.
create table article_owners (article_id text not null primary key, user_id text not null);
create index article_owners_user on article_owners (user_id);

-- The last time that somebody submitted an article. Without a decision, the article is in review.
create table article_reviews (
  article_id text not null primary key references articles (id) on delete cascade,
  requested_at bigint not null,
  requested_by text not null,
  decision text check (decision in ('published', 'sent-back', 'withdrawn')),
  decided_at bigint,
  decided_by text,
  note text
);
create index article_reviews_open on article_reviews (requested_at) where decision is null;

-- Addresses at which readers had an article or event that is gone, or a draft again.
create table removed_pages (
  path text not null primary key,
  item_id text not null,
  send_to text,
  removed_at bigint not null
);
create index removed_pages_item on removed_pages (item_id);
`
