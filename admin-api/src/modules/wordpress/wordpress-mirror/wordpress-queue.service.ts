import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../database/database.ts'
import type { Database } from '../../../database/tables.ts'
import { partsOf } from '../../../lib/parts-of.ts'
import type { WordPressQueueTable } from './wordpress-queue.table.ts'

/** Ids of `everything`. */
export const AT_ONCE = 0
export const HOURLY = 1

/** News waits no longer than for these, and their transaction takes less than 50 ms. */
export const POSTS_AT_ONCE = 25
const ROWS_PER_STATEMENT = 100
const RETRY_MS = 10 * 60_000

/**
 * Has WordPress asked for these.
 * @param named false for posts of a list that differ from ours: one that waits already, such as for a new try, goes on
 * waiting
 */
export async function enqueue(
  db: Db,
  kind: WordPressQueueTable['kind'],
  ids: readonly number[],
  dueAt: number,
  { named = true } = {},
): Promise<void> {
  // PostgreSQL refuses to change one row twice, and rows that are locked in one order cause no deadlock.
  const rows = [...new Set(ids)]
    .toSorted((one, other) => one - other)
    .map((id) => ({
      ...{ kind, id, asked: 1, problem: null },
      named: named ? 1 : 0,
      due_at: dueAt,
    }))
  for (const part of partsOf(rows, ROWS_PER_STATEMENT))
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

/** The posts to ask for now: those that were named first, those that WordPress failed at last. */
export async function listDuePosts(db: Db, now: number) {
  return db
    .selectFrom('wordpress_queue')
    .selectAll()
    .where('kind', '=', 'post')
    .where('due_at', '<=', now)
    .orderBy((row) => row.case().when('problem', 'is', null).then(0).else(1).end())
    .orderBy('named', 'desc')
    .orderBy('due_at')
    .limit(POSTS_AT_ONCE)
    .execute()
}

/**
 * One that was enqueued again meanwhile stays as it is.
 * @param problem why it is to be asked for again later, for people
 */
export async function finishRow(
  db: Db,
  { kind, id, asked }: WordPressQueueTable,
  { problem, now = 0 }: { problem?: string | undefined; now?: number } = {},
): Promise<void> {
  const isSame = ({ and }: ExpressionBuilder<Database, 'wordpress_queue'>) => and({ kind, id, asked })
  if (problem === undefined) await db.deleteFrom('wordpress_queue').where(isSame).execute()
  else
    await db
      .updateTable('wordpress_queue')
      .set({ problem, due_at: now + RETRY_MS })
      .where(isSame)
      .execute()
}
