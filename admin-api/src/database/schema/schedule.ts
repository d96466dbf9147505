export const scheduleTables = () => `
-- A failed task runs again at try_at; due_at stays as planned.
create table schedule (
  id text not null primary key,
  kind text not null,
  subject_id text,
  payload text,
  due_at bigint not null,
  state text not null check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  attempts integer not null default 0,
  fence bigint,
  error text,
  created_at bigint not null,
  finished_at bigint,
  try_at bigint
);
create index schedule_due on schedule (due_at) where state = 'waiting';
create unique index schedule_waiting on schedule (kind, subject_id) where state = 'waiting';
create index schedule_finished on schedule (finished_at) where finished_at is not null;

-- One active process per kind of work; the fence grows with each new owner.
create table leases (
  name text not null primary key,
  holder text not null,
  fence bigint not null,
  expires_at bigint not null,
  node text
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
