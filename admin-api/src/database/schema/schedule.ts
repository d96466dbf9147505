export const scheduleTables = `
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
