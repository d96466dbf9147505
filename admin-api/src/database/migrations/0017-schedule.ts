import { type Kysely, sql } from 'kysely'

export async function createSchedule(db: Kysely<unknown>): Promise<void> {
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
      finished_at bigint
    )
  `.execute(db)
  await sql`create index schedule_due on schedule (due_at) where state = 'waiting'`.execute(db)
  await sql`create unique index schedule_waiting on schedule (kind, subject_id) where state = 'waiting'`.execute(db)
}
