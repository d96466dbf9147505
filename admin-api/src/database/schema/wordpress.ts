export const wordpressTables = `
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
