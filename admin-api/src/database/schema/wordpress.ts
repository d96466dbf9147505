export const wordpressTables = `
-- What WordPress is to be asked for, and what it failed at.
create table wordpress_queue (
  kind text not null,
  id bigint not null,
  named integer not null,
  asked integer not null,
  due_at bigint not null,
  problem text,
  primary key (kind, id)
);
create index wordpress_queue_due on wordpress_queue (due_at);

-- Calendar changes that WordPress doesn't have yet, one row per event, including deleted ones.
create table event_pushes (
  event_id text not null primary key,
  title text not null,
  wordpress_post_id bigint,
  wanted text not null,
  tries integer not null default 0,
  error text,
  due_at bigint not null,
  requested_at bigint not null
);
create index event_pushes_due on event_pushes (due_at);

-- For a post that comes back to WordPress: what belonged to its article.
create table withdrawn_posts (
  origin text not null,
  wordpress_id bigint not null,
  article_id text not null,
  version integer not null,
  views integer not null,
  kept text not null,
  withdrawn_at bigint not null,
  primary key (origin, wordpress_id)
);
create index withdrawn_posts_article on withdrawn_posts (article_id);
`
