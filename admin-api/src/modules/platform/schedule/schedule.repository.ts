import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { ScheduleRow } from './schedule.table.ts'

export async function insertWaiting(
  trx: Transaction<Database>,
  entry: Pick<ScheduleRow, 'id' | 'kind' | 'subject_id' | 'payload' | 'due_at'>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('schedule')
    .values({ ...entry, state: 'waiting', fence: null, error: null, created_at: now, finished_at: null })
    .execute()
}

export async function cancelWaiting(
  trx: Transaction<Database>,
  kinds: readonly string[],
  subjectId: string,
  now: number,
): Promise<void> {
  await trx
    .updateTable('schedule')
    .set({ state: 'cancelled', finished_at: now })
    .where('subject_id', '=', subjectId)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .execute()
}

export async function listWaiting(
  db: Kysely<Database>,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<Pick<ScheduleRow, 'kind' | 'subject_id' | 'due_at'>[]> {
  if (subjectIds.length === 0) return []
  return db
    .selectFrom('schedule')
    .select(['kind', 'subject_id', 'due_at'])
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where('subject_id', 'in', subjectIds)
    .execute()
}

/** Newest first; those that are long over are deleted. */
export async function listTasks(db: Kysely<Database>, kind: string): Promise<ScheduleRow[]> {
  // The ids are in the order of time.
  return db.selectFrom('schedule').selectAll().where('kind', '=', kind).orderBy('id', 'desc').execute()
}
