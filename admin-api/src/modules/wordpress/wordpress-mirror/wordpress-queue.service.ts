import type { WordPressConnection } from '@hometown/shared-types/contract/connections'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import type { QueueRow } from './wordpress-queue.table.ts'

/** Ids of `everything`. */
export const AT_ONCE = 0
export const HOURLY = 1

export const ROWS_AT_ONCE = 100

/**
 * Has WordPress asked for these at the next look.
 * @param named false for posts of a list that differ from ours: one that waits already, such as for a new try, goes on
 * waiting
 */
export async function enqueue(
  db: Kysely<Database>,
  kind: QueueRow['kind'],
  ids: readonly number[],
  now: number,
  { named = true } = {},
): Promise<void> {
  // PostgreSQL refuses to change one row twice.
  const rows = [...new Set(ids)].map((id) => ({ kind, id, named: named ? 1 : 0, asked: 1, due_at: now, problem: null }))
  for (const part of partsOf(rows, ROWS_AT_ONCE))
    await db
      .insertInto('wordpress_queue')
      .values(part)
      .onConflict((conflict) => {
        const same = conflict.columns(['kind', 'id'])
        if (!named) return same.doNothing()
        return same.doUpdateSet((row) => ({ named: 1, due_at: now, asked: row('wordpress_queue.asked', '+', 1) }))
      })
      .execute()
}

export async function listRequests(db: Kysely<Database>): Promise<QueueRow[]> {
  return db.selectFrom('wordpress_queue').selectAll().where('kind', '=', 'everything').execute()
}

export async function listProblems(db: Kysely<Database>): Promise<WordPressConnection['problems']> {
  const rows = db.selectFrom('wordpress_queue').select(['id', 'problem']).where('kind', '=', 'post').orderBy('id')
  return (await rows.execute()).flatMap(({ id, problem }) => (problem === null ? [] : [{ id, problem }]))
}

/** Keeps those that were enqueued again meanwhile. */
export async function finishRows(trx: Transaction<Database>, rows: readonly QueueRow[]): Promise<void> {
  for (const { kind, id, asked } of rows)
    await trx
      .deleteFrom('wordpress_queue')
      .where(({ and }) => and({ kind, id, asked }))
      .execute()
}
