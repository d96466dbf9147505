import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../database/database.ts'
import { cancelWaiting, insertWaiting, listWaiting } from './schedule.repository.ts'

export type { DueDeed, FinishDeed, ScheduledWork } from './scheduled-work.ts'

export interface PlannedDeed {
  kind: string
  subjectId: string
  /** Milliseconds. */
  dueAt: number
  payload?: object
}

/** Something is to be done at a time, once; of one kind and subject the last plan counts. */
export async function plan(trx: Transaction<Database>, deed: PlannedDeed, now: number): Promise<void> {
  await cancelWaiting(trx, [deed.kind], deed.subjectId, now)
  const payload = deed.payload ? JSON.stringify(deed.payload) : null
  await insertWaiting(
    trx,
    { id: uuid(), kind: deed.kind, subject_id: deed.subjectId, payload, due_at: deed.dueAt },
    now,
  )
}

/** Takes plans back. What is being done at this moment is not stopped. */
export async function cancelPlans(
  trx: Transaction<Database>,
  kinds: readonly string[],
  subjectId: string,
  now: number,
): Promise<void> {
  await cancelWaiting(trx, kinds, subjectId, now)
}

/** What waits to be done to these subjects. */
export async function listPlans(
  db: Kysely<Database>,
  kinds: readonly string[],
  subjectIds: readonly string[],
): Promise<PlannedDeed[]> {
  const rows = await listWaiting(db, kinds, subjectIds)
  return rows.flatMap(({ kind, subject_id, due_at }) =>
    subject_id === null ? [] : [{ kind, subjectId: subject_id, dueAt: due_at }],
  )
}
