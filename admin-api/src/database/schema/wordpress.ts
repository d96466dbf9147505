export const wordpressTables = `
-- Intended writes to WordPress: if an answer is lost, we look for the post by this row's id.
create table content_intents (
  id text not null primary key,
  article_id text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  payload text not null,
  base_revision text,
  content_hash text,
  state text not null check (state in ('open', 'done', 'failed')),
  attempts integer not null default 0,
  error text,
  created_at bigint not null,
  closed_at bigint
);
create index content_intents_open on content_intents (created_at) where state = 'open';
create index content_intents_article on content_intents (article_id);
create index content_intents_closed on content_intents (closed_at) where closed_at is not null;

create table webhook_deliveries (
  id text not null primary key,
  event text not null,
  object_type text not null,
  object_id bigint not null,
  received_at bigint not null,
  processed_at bigint
);
create index webhook_deliveries_waiting on webhook_deliveries (received_at) where processed_at is null;
create index webhook_deliveries_received on webhook_deliveries (received_at);

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
