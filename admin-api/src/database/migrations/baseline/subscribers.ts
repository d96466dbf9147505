import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Store } from '../../store.ts'
import { createSubscriberCounts } from './subscriber-counts.ts'

/** In the order of their bits in `categories_mask`. */
const CATEGORIES = ['Events', 'Sports', 'Business', 'Community', 'Obituaries', 'Clubs', 'Churches'] as const

/** `mail_domain` says whether the domain of an address takes mail; null until it was looked up. */
export async function createSubscriberTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create table subscribers (
      id text not null primary key,
      email text not null unique check (email = lower(email)),
      categories text not null,
      status text not null default 'active' check (status in ('active', 'unsubscribed')),
      unsubscribe_token text not null unique,
      confirmed_at bigint,
      consent_source text,
      version integer not null default 1,
      created_at bigint not null,
      updated_at bigint not null,
      awaits_confirmation integer not null default 0,
      mail_domain text check (mail_domain in ('found', 'missing', 'not_checked')),
      mail_domain_checked_at bigint,
      ${generatedColumns(kind)}
    )
  `.execute(db)
  await createFilterIndexes(db, kind)
  await sql`create index subscribers_unlooked on subscribers (id) where mail_domain is null`.execute(db)
  await sql`create index subscribers_awaiting on subscribers (created_at) where awaits_confirmation = 1`.execute(db)
  await createSubscriberCounts(db, kind)
  await createReaderTables(db)
}

/** For the desk's filters. SQLite computes these columns when it reads them; PostgreSQL stores them. */
function generatedColumns(kind: Store['kind']): RawBuilder<unknown> {
  const find = kind === 'sqlite' ? sql`instr` : sql`strpos`
  const stored = sql.raw(kind === 'sqlite' ? 'virtual' : 'stored')
  const bits = CATEGORIES.map(
    (category, at) =>
      sql`(case when ${find}(categories, ${sql.lit(`"${category}"`)}) > 0 then ${sql.lit(1 << at)} else 0 end)`,
  )
  return sql`
    categories_mask integer generated always as (${sql.join(bits, sql` + `)}) ${stored},
    is_confirmed integer generated always as (case when confirmed_at is null then 0 else 1 end) ${stored},
    email_domain text generated always as (substr(email, ${find}(email, '@') + 1)) ${stored}
  `
}

/** The index of each category has the matching rows in the order of the list, so no filter reads rows that don't match. */
async function createFilterIndexes(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`create index subscribers_filtered on subscribers (status, is_confirmed, id)`.execute(db)
  for (const [at, category] of CATEGORIES.entries())
    await sql`
      create index ${sql.ref(`subscribers_of_${category.toLowerCase()}`)} on subscribers (status, is_confirmed, id)
      where (categories_mask & ${sql.lit(1 << at)}) <> 0
    `.execute(db)
  const byBytes = sql.raw(kind === 'sqlite' ? '' : 'collate "C"')
  await sql`create index subscribers_domain on subscribers (email_domain ${byBytes}, email ${byBytes})`.execute(db)
  if (kind === 'postgres') await sql`create index subscribers_email on subscribers (email collate "C")`.execute(db)
}

async function createReaderTables(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table consent_events (
      id text not null primary key,
      subscriber_id text references subscribers (id) on delete set null,
      kind text not null,
      source text,
      details text,
      created_at bigint not null
    )
  `.execute(db)
  await sql`create index consent_events_subscriber on consent_events (subscriber_id)`.execute(db)
  await sql`create index consent_events_told on consent_events (kind, created_at)`.execute(db)
  // People who asked to be erased, as a hash: erased again after an older backup is restored.
  await sql`
    create table erasures (
      email_hash text not null primary key,
      erased_at bigint not null
    )
  `.execute(db)
  // Active subscribers at the end of each day in the county, in all and by category.
  await sql`
    create table subscriber_days (
      day text not null primary key,
      active bigint not null,
      categories text not null
    )
  `.execute(db)
  // Files that take too long to import while somebody waits.
  await sql`
    create table subscriber_imports (
      id text not null primary key,
      csv_content text not null,
      options text not null,
      username text not null,
      user_id text not null,
      rows_total integer not null,
      rows_done integer not null default 0,
      last_row integer not null default 1,
      imported integer not null default 0,
      skipped integer not null default 0,
      errors integer not null default 0,
      created_at bigint not null,
      finished_at bigint
    )
  `.execute(db)
  await sql`
    create table subscriber_import_rows (
      import_id text not null references subscriber_imports (id) on delete cascade,
      row_number integer not null,
      kind text not null check (kind in ('error', 'skipped')),
      name text not null,
      reason text not null,
      primary key (import_id, row_number)
    )
  `.execute(db)
}
