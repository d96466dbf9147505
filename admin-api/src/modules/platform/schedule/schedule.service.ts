import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { cancelWaiting, insertWaiting, listWaiting } from './schedule.repository.ts'

export { listTasks } from './schedule.repository.ts'
export type { DueTask, FinishTask, ScheduledWork } from './scheduled-work.ts'

interface PlannedTask {
  kind: string
  subjectId: string
  dueAt: number
  payload?: object
}

/** Replaces the waiting plan of the same kind and subject. */
export async function plan(trx: Transaction<Database>, task: PlannedTask, now: number): Promise<void> {
  await cancelWaiting(trx, [task.kind], task.subjectId, now)
  const payload = task.payload ? JSON.stringify(task.payload) : null
  await insertWaiting(
    trx,
    { id: uuid(), kind: task.kind, subject_id: task.subjectId, payload, due_at: task.dueAt },
    now,
  )
}

export async function cancelPlans(
  trx: Transaction<Database>,
  kinds: readonly string[],
  subjectId: string,
  now: number,
): Promise<void> {
  await cancelWaiting(trx, kinds, subjectId, now)
}

export async function listPlans(
  db: Kysely<Database>,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<PlannedTask[]> {
  const rows = await listWaiting(db, kinds, subjectIds)
  return rows.flatMap(({ kind, subject_id, due_at }) =>
    subject_id === null ? [] : [{ kind, subjectId: subject_id, dueAt: due_at }],
  )
}
