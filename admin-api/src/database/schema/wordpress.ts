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
`
