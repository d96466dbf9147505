import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { MailAllowanceTable } from './mail-allowances.table.ts'

/** Increments in one statement, so that simultaneous calls can't all read the old number. */
export async function countMail(
  db: Kysely<Database>,
  bucket: string,
  { now, endsAt }: { now: number; endsAt: number },
): Promise<Pick<MailAllowanceTable, 'used' | 'ends_at'>> {
  const isOver = sql<boolean>`mail_allowances.ends_at <= ${now}`
  return db
    .insertInto('mail_allowances')
    .values({ bucket, used: 1, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        used: sql<number>`case when ${isOver} then 1 else mail_allowances.used + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${endsAt} else mail_allowances.ends_at end`,
      }),
    )
    .returning(['used', 'ends_at'])
    .executeTakeFirstOrThrow()
}
