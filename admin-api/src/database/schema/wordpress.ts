export const wordpressTables = `
-- What WordPress is to be asked for, what it failed at, and what it lacks though the site keeps it.
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
`
