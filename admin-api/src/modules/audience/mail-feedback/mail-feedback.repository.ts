import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { FeedbackOutcome, MailFeedbackRow } from './mail-feedback.table.ts'

type Db = Kysely<Database>
type Trx = Transaction<Database>

const ROWS_PER_STATEMENT = 500

export type NewFeedback = Pick<MailFeedbackRow, 'id' | 'reporter' | 'content'>

/** Skips reports that are already stored. Returns how many were new. */
export async function insertFeedback(trx: Trx, reports: readonly NewFeedback[], now: number): Promise<number> {
  let stored = 0
  for (let start = 0; start < reports.length; start += ROWS_PER_STATEMENT) {
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('mail_feedback')
      .values(
        reports
          .slice(start, start + ROWS_PER_STATEMENT)
          .map((report) => ({ ...report, outcome: null, received_at: now, processed_at: null })),
      )
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    stored += Number(numInsertedOrUpdatedRows)
  }
  return stored
}

export async function listWaiting(db: Db, limit: number): Promise<MailFeedbackRow[]> {
  return db
    .selectFrom('mail_feedback')
    .selectAll()
    .where('processed_at', 'is', null)
    .orderBy('received_at')
    .limit(limit)
    .execute()
}

/** Claims a report for this transaction. False if another one has processed it. */
export async function takeReport(trx: Trx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('mail_feedback')
    .set({ processed_at: now, content: null })
    .where('id', '=', id)
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function noteOutcome(trx: Trx, id: string, outcome: FeedbackOutcome): Promise<void> {
  await trx.updateTable('mail_feedback').set({ outcome }).where('id', '=', id).execute()
}

export async function countWaiting(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mail_feedback')
    .select((query) => query.fn.countAll<number>().as('count'))
    .where('processed_at', 'is', null)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
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
