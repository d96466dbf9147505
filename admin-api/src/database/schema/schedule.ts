export const scheduleTables = `
-- A failed job runs again at try_at; due_at stays as planned.
create table jobs (
  id text not null primary key,
  kind text not null,
  subject_id text not null,
  due_at bigint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  error text,
  created_at bigint not null,
  finished_at bigint,
  try_at bigint
);
create index jobs_state on jobs (state, due_at);
create unique index jobs_waiting on jobs (kind, subject_id) where state = 'waiting';
create index jobs_finished on jobs (finished_at) where finished_at is not null;

-- One row: the process that does the jobs. The fence grows with each new one.
create table leader (
  id integer not null primary key,
  fence bigint not null,
  node text not null,
  seen_at bigint
);

-- Calls of the public forms where several machines count together, mails to one address that other people's requests have
-- caused, wrong passwords and codes, and used proofs. Names are hashes.
create table limits (
  name text not null primary key,
  used bigint not null,
  ends_at bigint not null
);
create index limits_end on limits (ends_at);
`
