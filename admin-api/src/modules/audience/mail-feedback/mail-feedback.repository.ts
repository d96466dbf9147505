import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { FeedbackOutcome } from './mail-feedback.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

/** False if it is stored already. */
export async function insertReport(trx: Trx, report: { id: string; reporter: string }, now: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('mail_feedback')
    .values({ ...report, outcome: 'nothing', received_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function noteOutcome(trx: Trx, id: string, outcome: FeedbackOutcome): Promise<void> {
  await trx.updateTable('mail_feedback').set({ outcome }).where('id', '=', id).execute()
}

export async function countFeedback(db: Db, since: number) {
  const rows = await db
    .selectFrom('mail_feedback')
    .select(['reporter', 'outcome', (query) => query.fn.countAll<number>().as('count')])
    .select((query) => query.fn.max('received_at').as('last'))
    .where('received_at', '>=', since)
    .groupBy(['reporter', 'outcome'])
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count), last: Number(row.last) }))
}

export async function isKnownAddress(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ known: number }>`
    select 1 as known where exists (select 1 from subscribers where email = ${email})
      or exists (select 1 from newsletter_sends s join newsletter_deliveries d on d.send_no = s.no and d.email = ${email})
      or exists (select 1 from outgoing_mails where recipient = ${email})
  `.execute(db)
  return rows.length > 0
}

export async function isSingleMail(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('outgoing_mails').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
