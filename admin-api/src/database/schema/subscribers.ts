import type { Dialect } from './dialect.ts'

/** The categories are in the order of their bits in `categories_mask`. */
const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches']

/** The desk's filters and counts use the generated columns. */
export const subscriberTables = ({ computed, find }: Dialect) => `
create table subscribers (
  id text not null primary key,
  email text not null unique check (email = lower(email)),
  categories text not null,
  status text not null default 'active',
  unsubscribe_token text not null unique,
  confirmed_at bigint,
  consent_source text,
  version integer not null default 1,
  created_at bigint not null,
  updated_at bigint not null,
  awaits_confirmation integer not null default 0,
  is_confirmed integer generated always as (case when confirmed_at is null then 0 else 1 end) ${computed},
  email_domain text generated always as (substr(email, ${find}(email, '@') + 1)) ${computed},
  confirmation_mailed_at bigint,
  categories_mask integer generated always as (
    ${CATEGORIES.map((name, at) => `(case when ${find}(categories, '"${name}"') > 0 then ${1 << at} else 0 end)`).join(' + ')}
  ) ${computed}
);
create index subscribers_grouped on subscribers (status, is_confirmed, awaits_confirmation, categories_mask);
create index subscribers_awaiting on subscribers (created_at) where awaits_confirmation = 1;

create table consent_events (
  id text not null primary key,
  subscriber_id text references subscribers (id) on delete set null,
  kind text not null,
  source text,
  details text,
  created_at bigint not null
);
create index consent_events_subscriber on consent_events (subscriber_id);
create index consent_events_told on consent_events (kind, created_at);

-- People who asked to be erased, as a hash: neither an import nor a restored backup brings them back.
create table erasures (email_hash text not null primary key, erased_at bigint not null);

-- Active subscribers at the end of each day in the county.
create table subscriber_days (day text not null primary key, active bigint not null);
`
