import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import type { QueueRow } from './wordpress-queue.table.ts'

/** Ids of `everything`. */
export const AT_ONCE = 0
export const HOURLY = 1

const ROWS_AT_ONCE = 100
/** Of those that WordPress failed at: each takes several requests, and news waits meanwhile. */
const RETRIES_AT_ONCE = 10
const RETRY_MS = 10 * 60_000

/**
 * Has WordPress asked for these.
 * @param named false for posts of a list that differ from ours: one that waits already, such as for a new try, goes on
 * waiting
 */
export async function enqueue(
  db: Kysely<Database>,
  kind: QueueRow['kind'],
  ids: readonly number[],
  dueAt: number,
  { named = true } = {},
): Promise<void> {
  // PostgreSQL refuses to change one row twice.
  const rows = [...new Set(ids)].map((id) => ({
    ...{ kind, id, asked: 1, problem: null },
    named: named ? 1 : 0,
    due_at: dueAt,
  }))
  for (const part of partsOf(rows, ROWS_AT_ONCE))
    await db
      .insertInto('wordpress_queue')
      .values(part)
      .onConflict((conflict) => {
        const same = conflict.columns(['kind', 'id'])
        if (!named) return same.doNothing()
        return same.doUpdateSet((row) => ({ named: 1, due_at: dueAt, asked: row('wordpress_queue.asked', '+', 1) }))
      })
      .execute()
}

/** The posts to ask for now, what was named first; then those that WordPress failed at. */
export async function listDuePosts(db: Kysely<Database>, now: number): Promise<QueueRow[]> {
  const due = await db
    .selectFrom('wordpress_queue')
    .selectAll()
    .where('kind', '=', 'post')
    .where('due_at', '<=', now)
    .orderBy((row) => row.case().when('problem', 'is', null).then(0).else(1).end())
    .orderBy('named', 'desc')
    .orderBy('due_at')
    .limit(ROWS_AT_ONCE)
    .execute()
  const fresh = due.filter(({ problem }) => problem === null)
  return fresh.length > 0 ? fresh : due.slice(0, RETRIES_AT_ONCE)
}

/** Keeps those that were enqueued again meanwhile. */
export async function finishRow(trx: Transaction<Database>, { kind, id, asked }: QueueRow): Promise<void> {
  await trx
    .deleteFrom('wordpress_queue')
    .where(({ and }) => and({ kind, id, asked }))
    .execute()
}

export async function retryLater(
  trx: Transaction<Database>,
  { kind, id, asked }: QueueRow,
  { problem, now }: { problem: string; now: number },
): Promise<void> {
  await trx
    .updateTable('wordpress_queue')
    .set({ problem, due_at: now + RETRY_MS })
    .where(({ and }) => and({ kind, id, asked }))
    .execute()
}
