import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { LimitTable } from './limits.table.ts'

/** Increments in one statement, so that simultaneous calls can't all read the old number. */
export async function countMail(
  db: Kysely<Database>,
  name: string,
  { now, endsAt }: { now: number; endsAt: number },
): Promise<Pick<LimitTable, 'used' | 'ends_at'>> {
  const isOver = sql<boolean>`limits.ends_at <= ${now}`
  return db
    .insertInto('limits')
    .values({ name, used: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else limits.used + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${endsAt} else limits.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
}
