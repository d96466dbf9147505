import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { LoginAttemptTable } from '../auth.table.ts'

type Attempts = Pick<LoginAttemptTable, 'failures' | 'ends_at'>

/** Increments in one statement, so that simultaneous attempts can't all read the old number. */
export async function countAttempt(
  trx: Transaction<Database>,
  bucket: string,
  { now, endsAt }: { now: number; endsAt: number },
): Promise<Attempts> {
  const isOver = sql<boolean>`login_attempts.ends_at <= ${now}`
  return trx
    .insertInto('login_attempts')
    .values({ bucket, failures: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        failures: sql<number>`case when ${isOver} then 1 else login_attempts.failures + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${endsAt} else login_attempts.ends_at end`,
      }),
    )
    .returning(['failures', 'ends_at'])
    .executeTakeFirstOrThrow()
}

export async function forgetAttempts(trx: Transaction<Database>, bucket: string): Promise<void> {
  await trx.deleteFrom('login_attempts').where('bucket', '=', bucket).execute()
}

export async function uncountAttempt(trx: Transaction<Database>, bucket: string): Promise<void> {
  await trx
    .updateTable('login_attempts')
    .set({ failures: sql<number>`failures - 1` })
    .where('bucket', '=', bucket)
    .where('failures', '>', 0)
    .execute()
}

export async function deleteEndedAttempts(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('login_attempts').where('ends_at', '<=', now).execute()
}
