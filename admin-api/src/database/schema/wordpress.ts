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
`
