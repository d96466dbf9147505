import { type Kysely, sql } from 'kysely'
import type { Store } from '../store.ts'

/**
 * Snoozing and a corrected kind are steps, too. `decision_id` is the desk's own id of a decision, so that one that is
 * sent twice is taken once; `restores` has what an undo restores.
 */
export async function rememberDecisions(db: Kysely<unknown>, kind: Store['kind']): Promise<void> {
  const steps = sql.raw(
    ['approve', 'reject', 'draft', 'publish', 'event', 'fixture', 'clear', 'snooze', 'kind']
      .map((step) => `'${step}'`)
      .join(', '),
  )
  if (kind === 'postgres') {
    await sql`alter table suggestion_steps drop constraint suggestion_steps_step_check`.execute(db)
    await sql`
      alter table suggestion_steps add constraint suggestion_steps_step_check check (step in (${steps}))
    `.execute(db)
    await sql`alter table suggestion_steps add column decision_id text`.execute(db)
    await sql`alter table suggestion_steps add column restores text`.execute(db)
  } else await rebuild(db, steps)
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
    'id, suggestion_id, number, step, status_before, made_id, made_version, done_by, done_at, undone_at',
  )
  await sql`insert into suggestion_steps_anew (${columns}) select ${columns} from suggestion_steps`.execute(db)
  await sql`drop table suggestion_steps`.execute(db)
  await sql`alter table suggestion_steps_anew rename to suggestion_steps`.execute(db)
}
