export const peopleTables = `
create table people (
  id text not null primary key,
  slug text not null unique,
  name text not null,
  bio text,
  image_url text,
  image_alt text,
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  deleted_at bigint,
  created_at bigint not null,
  updated_at bigint not null
);
create index people_image_url on people (image_url);

create table person_bylines (
  key text not null primary key,
  name text not null,
  person_id text not null references people (id) on delete cascade
);
create index person_bylines_person on person_bylines (person_id);

create table topics (
  slug text not null primary key,
  name text,
  description text not null default '',
  sample integer not null default 0,
  version integer not null default 1,
  updated_at bigint not null
);
`
