export const businessTables = `
create table businesses (
  id text not null primary key,
  slug text not null unique,
  name text not null,
  category text,
  description text,
  address text,
  phone text,
  email text,
  website text,
  image_url text,
  status text not null default 'draft',
  version integer not null default 1,
  sample integer not null default 0 check (sample in (0, 1)),
  created_at bigint not null,
  updated_at bigint not null,
  hours text,
  hours_note text,
  image_alt text
);
create index businesses_status on businesses (status, name);
create index businesses_image_url on businesses (image_url);
`
