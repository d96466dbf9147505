import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import { addressesMeant, meansAddress, withoutAddress } from './address-spellings.ts'
import { eachPage } from './table-pages.repository.ts'

type Trx = Transaction<Database>

/**
 * Add new free-text columns that may contain an address. Published content isn't included: editors change it. Nor is the
 * audit log, which takes no addresses of readers and can't be changed.
 */
const TEXTS = [
  { table: 'article_reviews', key: ['article_id'], columns: ['note'] },
  { table: 'chat_messages', key: ['id'], columns: ['content', 'problem'] },
  { table: 'chat_sessions', key: ['id'], columns: ['title'] },
  { table: 'consent_events', key: ['id'], columns: ['details'] },
  { table: 'event_submissions', key: ['id'], columns: ['description', 'link', 'organiser', 'note', 'reason'] },
  { table: 'instance_values', key: ['name'], columns: ['value'] },
  { table: 'mail_suppressions', key: ['email'], columns: ['details'] },
  { table: 'newsletter_deliveries', key: ['send_no', 'email'], columns: ['reply', 'feedback'] },
  { table: 'newsletter_sends', key: ['no'], columns: ['problem'] },
  { table: 'outgoing_mails', key: ['id'], columns: ['subject', 'html', 'plain_text', 'headers', 'reply'] },
  { table: 'schedule', key: ['id'], columns: ['payload', 'error'] },
  { table: 'subscriber_imports', key: ['id'], columns: ['csv_content'] },
  { table: 'subscribers', key: ['id'], columns: ['consent_source'] },
] as const

const REPORTS = { table: 'subscriber_import_rows', key: ['import_id', 'row_number'], columns: ['name'] } as const

const ROWS_AT_ONCE = 200

export async function eraseFromTexts(trx: Trx, email: string): Promise<void> {
  for (const { table, key, columns } of TEXTS)
    for await (const row of eachRow(trx, { table, key, columns }, candidates(columns, email))) {
      const others = columns.flatMap((column) => {
        const [text, after] = [row[column], withoutAddress(String(row[column] ?? ''), email)]
        return typeof text === 'string' && after !== text ? [sql`${sql.ref(column)} = ${after}`] : []
      })
      if (others.length === 0) continue
      const isRow = sql.join(
        key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
        sql` and `,
      )
      await sql`update ${sql.table(table)} set ${sql.join(others)} where ${isRow}`.execute(trx)
    }
}

/** A file can't be rewritten, so one that has the address goes; its bytes follow at the next sweep of chat files. */
export async function deleteChatFilesWith(trx: Trx, email: string): Promise<void> {
  const columns = ['original_name', 'extracted'] as const
  const table = { table: 'chat_attachments', key: ['id'], columns }
  for await (const row of eachRow(trx, table, candidates(columns, email)))
    if (columns.some((column) => withoutAddress(String(row[column] ?? ''), email) !== String(row[column] ?? '')))
      await sql`delete from chat_attachments where id = ${row.id}`.execute(trx)
}

export async function eraseFromReports(trx: Trx, email: string): Promise<void> {
  for await (const row of eachReportRow(trx))
    if (meansAddress(String(row.name), email))
      await sql`
        update subscriber_import_rows set name = ''
        where import_id = ${row.import_id} and row_number = ${row.row_number}
      `.execute(trx)
}

export async function* eachReported(db: Kysely<Database>): AsyncGenerator<string[]> {
  for await (const { name } of eachReportRow(db)) yield addressesMeant(String(name))
}

function eachReportRow(db: Kysely<Database>): AsyncGenerator<Record<string, unknown>> {
  return eachRow(db, REPORTS, sql`name like '%@%'`)
}

/** Drops unprocessed bounce and complaint reports about the address. Whole mails are stored in Base64. */
export async function eraseFromFeedback(trx: Trx, email: string, now: number): Promise<void> {
  const waiting = await trx
    .selectFrom('mail_feedback')
    .select(['id', 'reporter', 'content'])
    .where('content', 'is not', null)
    .execute()
  for (const { id, reporter, content } of waiting) {
    const text = reporter === 'message' ? Buffer.from(content ?? '', 'base64').toString('latin1') : (content ?? '')
    if (withoutAddress(text, email) === text) continue
    const done = { content: null, outcome: 'unknown', processed_at: now } as const
    await trx.updateTable('mail_feedback').set(done).where('id', '=', id).execute()
  }
}

/** Moves a position on this address back by one. Nothing is sent twice, because each recipient has a row. */
export async function eraseFromCursors(trx: Trx, email: string): Promise<void> {
  for (const column of ['noted_to', 'next_email'] as const)
    await sql`
      update newsletter_sends set ${sql.ref(column)} = coalesce(
        (select max(d.email) from newsletter_deliveries d where d.send_no = newsletter_sends.no and d.email < ${email}), '')
      where ${sql.ref(column)} = ${email}
    `.execute(trx)
}

/** Preselects rows with the address's domain; the exact comparison with all spellings is in JavaScript. */
function candidates(columns: readonly string[], email: string) {
  const domain = `%${email.slice(email.lastIndexOf('@') + 1).replaceAll('_', '\\_')}%`
  return sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${domain} escape '\\'`),
    sql` or `,
  )
}

async function* eachRow(
  db: Kysely<Database>,
  table: Parameters<typeof eachPage>[1],
  where: RawBuilder<unknown>,
): AsyncGenerator<Record<string, unknown>> {
  for await (const rows of eachPage(db, table, { where, limit: ROWS_AT_ONCE })) yield* rows
}
