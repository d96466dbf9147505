import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import type { JobRow } from './jobs.table.ts'

interface PlannedJob {
  kind: string
  subjectId: string
  /** Milliseconds since 1970. */
  dueAt: number
}

/** Replaces the waiting job of the same kind and subject. */
export async function plan(
  trx: Transaction<Database>,
  { kind, subjectId, dueAt }: PlannedJob,
  now: number,
): Promise<void> {
  await trx
    .updateTable('jobs')
    .set({ state: 'cancelled', finished_at: now })
    .where('subject_id', '=', subjectId)
    .where('kind', '=', kind)
    .where('state', '=', 'waiting')
    .execute()
  await trx
    .insertInto('jobs')
    .values({ id: uuid(), kind, subject_id: subjectId, due_at: dueAt, state: 'waiting', created_at: now })
    .execute()
}

/** Newest first; those that are long over are deleted. */
export async function listJobs(db: Kysely<Database>, kind: string): Promise<JobRow[]> {
  return db.selectFrom('jobs').selectAll().where('kind', '=', kind).orderBy('id', 'desc').execute()
}
