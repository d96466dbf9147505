export const settingTables = `
create table settings (
  key text not null primary key,
  value text not null,
  updated_at bigint not null,
  updated_by text
);

-- Internal state, such as the start counter and the progress of the mirror.
create table instance_values (
  name text not null primary key,
  value text not null,
  updated_at bigint not null
);

create table counters (name text not null primary key, value bigint not null);

create table connections (
  name text not null primary key,
  sealed text not null,
  version bigint not null,
  updated_at bigint not null,
  updated_by text not null
);
`
