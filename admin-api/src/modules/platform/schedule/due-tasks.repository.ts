import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { type HeldLease, whileHeld } from './leases.repository.ts'
import type { ScheduleRow } from './schedule.table.ts'

/** Ties go by kind, so publishing precedes unpublishing. Undefined if the lease is lost. */
export async function claimDue(
  db: Kysely<Database>,
  kinds: readonly string[],
  lease: HeldLease,
  now: number,
): Promise<ScheduleRow | undefined> {
  const next = db
    .selectFrom('schedule')
    .select('id')
    .where('state', '=', 'waiting')
    .where('kind', 'in', kinds)
    .where((row) => row(row.fn.coalesce('try_at', 'due_at'), '<=', now))
    .orderBy('due_at')
    .orderBy('kind')
    .limit(1)
  return db
    .updateTable('schedule')
    .set((row) => ({ state: 'running', fence: lease.fence, attempts: row('attempts', '+', 1) }))
    .where('id', '=', next)
    .where('state', '=', 'waiting')
    .where(whileHeld(lease))
    .returningAll()
    .executeTakeFirst()
}

/** @returns false if another process took the work over; roll back then */
export async function closeTask(
  trx: Transaction<Database>,
  id: string,
  lease: HeldLease,
  end: { state: 'done' | 'cancelled'; now: number },
): Promise<boolean> {
  const closed = await trx
    .updateTable('schedule')
    .set({ state: end.state, finished_at: end.now, error: null })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('fence', '=', lease.fence)
    .where(whileHeld(lease))
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

export async function failTask(
  trx: Transaction<Database>,
  task: Pick<ScheduleRow, 'id' | 'kind' | 'subject_id'>,
  fence: number,
  failure: { error: string; tryAt: number | null; now: number },
): Promise<void> {
  const { error, tryAt, now } = failure
  const ours = trx
    .updateTable('schedule')
    .where('id', '=', task.id)
    .where('state', '=', 'running')
    .where('fence', '=', fence)
  if (tryAt === null) {
    await ours.set({ state: 'failed', error, finished_at: now }).execute()
    return
  }
  const anew = await trx
    .selectFrom('schedule')
    .select('id')
    .where('kind', '=', task.kind)
    .where('subject_id', '=', task.subject_id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (anew) await ours.set({ state: 'cancelled', error, finished_at: now }).execute()
  else await ours.set({ state: 'waiting', error, try_at: tryAt }).execute()
}

export async function listInterrupted(
  db: Kysely<Database>,
  kinds: readonly string[],
): Promise<Pick<ScheduleRow, 'id' | 'kind' | 'subject_id' | 'fence'>[]> {
  return db
    .selectFrom('schedule')
    .select(['id', 'kind', 'subject_id', 'fence'])
    .where('state', '=', 'running')
    .where('kind', 'in', kinds)
    .execute()
}

export async function findPlanned(
  db: Kysely<Database>,
  kind: string,
  subjectId: string,
): Promise<Pick<ScheduleRow, 'state' | 'due_at' | 'payload'> | undefined> {
  return db
    .selectFrom('schedule')
    .select(['state', 'due_at', 'payload'])
    .where('kind', '=', kind)
    .where('subject_id', '=', subjectId)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst()
}
