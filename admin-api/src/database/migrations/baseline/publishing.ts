import { type Kysely, sql } from 'kysely'
import { growingNumber } from '../../dialects.ts'
import type { Store } from '../../store.ts'

export async function createPublishingTables(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  await sql`
    create table publishes (
      id text not null primary key,
      started_at bigint not null,
      finished_at bigint,
      outcome text not null check (outcome in ('running', 'live', 'failed', 'held')),
      release text,
      changes integer not null,
      files_written integer not null,
      files_removed integer not null,
      milliseconds bigint,
      message text not null,
      notices text not null default '[]'
    )
  `.execute(db)
  await sql`create index publishes_newest on publishes (started_at)`.execute(db)
  await sql`
    create table changes (
      seq ${growingNumber(kind)},
      kind text not null,
      content_id bigint,
      before text,
      after text,
      created_at bigint not null,
      publish_id text references publishes (id),
      subject_id text
    )
  `.execute(db)
  await sql`create index changes_waiting on changes (seq) where publish_id is null`.execute(db)
  await sql`create index changes_of_publish on changes (publish_id)`.execute(db)
  await sql`
    create table publish_manifest (
      path text not null primary key,
      hash text not null
    )
  `.execute(db)
}
