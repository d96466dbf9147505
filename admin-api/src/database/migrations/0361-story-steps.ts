import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/** Joining, splitting and telling stories apart are steps, too. */
export async function addStorySteps(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const steps = sql.raw(
    ['approve', 'reject', 'draft', 'publish', 'event', 'fixture', 'clear', 'snooze', 'kind', 'join', 'split', 'apart']
      .map((step) => `'${step}'`)
      .join(', '),
  )
  if (kind === 'postgres') {
    await sql`alter table suggestion_steps drop constraint suggestion_steps_step_check`.execute(db)
    await sql`
      alter table suggestion_steps add constraint suggestion_steps_step_check check (step in (${steps}))
    `.execute(db)
    return
  }
  await rebuild(db, steps)
  await sql`
    create unique index suggestion_steps_decision on suggestion_steps (suggestion_id, decision_id)
      where decision_id is not null
  `.execute(db)
}

/** SQLite can't change the check of a column. */
async function rebuild(db: Kysely<unknown>, steps: ReturnType<typeof sql.raw>): Promise<void> {
  await sql`
    create table suggestion_steps_anew (
      id text not null primary key,
      suggestion_id text not null references content_suggestions (id) on delete cascade,
      number integer not null,
      step text not null check (step in (${steps})),
      status_before text not null,
      made_id text,
      made_version integer,
      done_by text,
      done_at bigint not null,
      undone_at bigint,
      decision_id text,
      restores text,
      unique (suggestion_id, number)
    )
  `.execute(db)
  const columns = sql.raw(
    'id, suggestion_id, number, step, status_before, made_id, made_version, done_by, done_at, undone_at, decision_id, restores',
  )
  await sql`insert into suggestion_steps_anew (${columns}) select ${columns} from suggestion_steps`.execute(db)
  await sql`drop table suggestion_steps`.execute(db)
  await sql`alter table suggestion_steps_anew rename to suggestion_steps`.execute(db)
}
