import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Trx } from './database.ts'

export interface Limit {
  readonly max: number
  /** The window's length in milliseconds. */
  readonly window: number
  /** The weight of this use; the default is 1. */
  readonly cost?: number
}

/** Machines' clocks differ, and what waited for its turn knows an earlier time: neither may begin a window anew. */
const MOST_CLOCK_DIFFERENCE_MS = 60_000

/**
 * Counts a use of a key. Call it before what it limits, because many may come at once: one statement increments, so
 * they can't all read the old number.
 * @returns `wait`: the milliseconds until the window ends, if this use is too many
 */
export async function consumeLimit(
  trx: Trx,
  key: readonly string[],
  { max, window, cost = 1 }: Limit,
  now: number,
): Promise<{ used: number; wait: number | undefined }> {
  // A window that ends much later than it could was begun by a clock that has gone back since.
  const latest = now + window + MOST_CLOCK_DIFFERENCE_MS
  const isOver = sql<boolean>`(limits.ends_at <= ${now} or limits.ends_at > ${latest})`
  const { used, ends_at } = await trx
    .insertInto('limits')
    .values({ name: limitNameOf(key), used: cost, ends_at: now + window })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        used: sql<number>`case when ${isOver} then excluded.used else limits.used + excluded.used end`,
        ends_at: sql<number>`case when ${isOver} then ${now + window} else limits.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
  return { used, wait: used > max ? ends_at - now : undefined }
}

export async function refundLimit(trx: Trx, key: readonly string[]): Promise<void> {
  const used = sql<number>`used - 1`
  await trx.updateTable('limits').set('used', used).where('name', '=', limitNameOf(key)).where('used', '>', 0).execute()
}

function limitNameOf(key: readonly string[]): string {
  // JSON keeps the parts apart: otherwise a part that somebody typed could make one key look like another.
  return createHash('sha256').update(JSON.stringify(key).toLowerCase()).digest('base64url')
}
