import { type Kysely, sql } from 'kysely'
import type { Store } from '../database.ts'
import { articleTables } from './articles.ts'
import { assistantTables } from './assistant.ts'
import { DIALECTS, type Dialect } from './dialect.ts'
import { eventTables } from './events.ts'
import { mediaTables } from './media.ts'
import { newsletterTables } from './newsletters.ts'
import { platformTables } from './platform.ts'
import { publishingTables } from './publishing.ts'
import { postgresSearchTables, sqliteSearchTables } from './search.ts'
import { sourceTables } from './sources.ts'
import { subscriberTables } from './subscribers.ts'
import { suggestionTables } from './suggestions.ts'

/** Referenced tables come first. */
const tablesOf = (dialect: Dialect): readonly string[] => [
  platformTables(dialect),
  publishingTables(dialect),
  articleTables(dialect),
  dialect.kind === 'sqlite' ? sqliteSearchTables : postgresSearchTables,
  frontPageAndPeopleTables,
  mediaTables,
  sourceTables,
  eventTables,
  businessTables,
  subscriberTables(dialect),
  newsletterTables(dialect),
  suggestionTables,
  assistantTables,
  wordpressAndImportTables,
]

/**
 * The tables of 1.0.0, which never change: a change is a step of `migrate.ts`. In these files a line that begins with
 * `create`, `insert` or `alter` begins a statement; whatever belongs to it is indented or ends it.
 */
export function baselineStatements(kind: Store['kind']): string[] {
  return tablesOf(DIALECTS[kind])
    .join('\n')
    .replaceAll(/^--.*\n/gm, '')
    .split(/^(?=(?:create|insert|alter) )/m)
    .map((statement) => statement.trim().replace(/;$/, ''))
    .filter((statement) => statement !== '')
}

export const BASELINE = '0001-baseline'

export async function createTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  for (const statement of baselineStatements(kind)) await sql.raw(statement).execute(db)
}

const frontPageAndPeopleTables = `
-- One row: what editors decided, and what readers see.
create table front_page (
  id integer not null primary key,
  version integer not null,
  plan text not null,
  plan_before text,
  front text not null,
  article_ids text not null,
  due_at bigint not null,
  revision integer not null
);

create table reader_alerts (
  id text not null primary key,
  level text not null,
  text text not null,
  url text,
  starts_at bigint not null,
  ends_at bigint not null,
  created_by text
);
create index reader_alerts_by_end on reader_alerts (ends_at);

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

const businessTables = `
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

const wordpressAndImportTables = `
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

-- What npm run import brought over from another system, so that a further run goes on where the last one ended.
create table imported_items (
  source text not null,
  item_id text not null,
  article_id text not null,
  article_version bigint not null,
  digest text not null,
  missing_pictures bigint not null,
  primary key (source, item_id)
);
`
