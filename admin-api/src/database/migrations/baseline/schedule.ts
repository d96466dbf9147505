import { type Kysely, sql } from 'kysely'

export async function createScheduleTables(db: Kysely<unknown>): Promise<void> {
  // A failed task runs again at `try_at`; `due_at` stays as planned.
  await sql`
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
    )
  `.execute(db)
  await sql`create index schedule_due on schedule (due_at) where state = 'waiting'`.execute(db)
  await sql`create unique index schedule_waiting on schedule (kind, subject_id) where state = 'waiting'`.execute(db)
  // One active process per kind of work; the fence grows with each new owner.
  await sql`
    create table leases (
      name text not null primary key,
      holder text not null,
      fence bigint not null,
      expires_at bigint not null
    )
  `.execute(db)
}
