import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import { addressesMeant, meansAddress, withoutAddress } from './address-spellings.ts'

type Trx = Transaction<Database>

/**
 * Columns with words in which somebody's address may stand beside others: what mail servers say, who changed what.
 * Whoever adds one adds it here. What the newsroom publishes is the desk's.
 */
const TEXTS = [
  { table: 'audit_log', key: ['id'], columns: ['details'] },
  { table: 'consent_events', key: ['id'], columns: ['details'] },
  { table: 'event_submissions', key: ['id'], columns: ['description', 'link', 'organiser', 'note', 'reason'] },
  { table: 'instance_values', key: ['name'], columns: ['value'] },
  { table: 'mail_suppressions', key: ['email'], columns: ['details'] },
  { table: 'newsletter_deliveries', key: ['send_no', 'email'], columns: ['reply', 'refusal', 'feedback'] },
  { table: 'newsletter_sends', key: ['no'], columns: ['problem'] },
  { table: 'outgoing_mails', key: ['id'], columns: ['subject', 'html', 'plain_text', 'headers', 'reply'] },
  { table: 'schedule', key: ['id'], columns: ['payload', 'error'] },
  { table: 'subscriber_imports', key: ['id'], columns: ['csv_content'] },
  { table: 'subscribers', key: ['id'], columns: ['consent_source'] },
] as const

const ROWS_AT_ONCE = 200

/** Takes an address out of all texts that are kept, in whatever spelling. */
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

/** Reports of imports quote cells as they were typed. */
export async function eraseFromReports(trx: Trx, email: string): Promise<void> {
  const place = { table: 'subscriber_import_rows', key: ['import_id', 'row_number'], columns: ['name'] } as const
  for await (const row of eachRow(trx, place, sql`name like '%@%'`))
    if (meansAddress(String(row.name), email))
      await sql`
        update subscriber_import_rows set name = ''
        where import_id = ${row.import_id} and row_number = ${row.row_number}
      `.execute(trx)
}

/** All addresses in such reports, as far as they can be made out. */
export async function* eachReported(db: Kysely<Database>): AsyncGenerator<string[]> {
  const place = { table: 'subscriber_import_rows', key: ['import_id', 'row_number'], columns: ['name'] } as const
  for await (const { name } of eachRow(db, place, sql`name like '%@%'`)) yield addressesMeant(String(name))
}

/** Reports of mail servers that wait to be looked at; a whole mail stands there in Base64. */
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

/**
 * How far a send is is told by an address: it goes back to the one before, behind which nothing is done twice since each
 * recipient has a row.
 */
export async function eraseFromCursors(trx: Trx, email: string): Promise<void> {
  for (const column of ['noted_to', 'next_email'] as const)
    await sql`
      update newsletter_sends set ${sql.ref(column)} = coalesce(
        (select max(d.email) from newsletter_deliveries d where d.send_no = newsletter_sends.no and d.email < ${email}), '')
      where ${sql.ref(column)} = ${email}
    `.execute(trx)
}

/** All rows with the same domain in small letters: what else an address may be spelled like is told in JavaScript. */
function candidates(columns: readonly string[], email: string) {
  const domain = `%${email.slice(email.lastIndexOf('@') + 1).replaceAll('_', '\\_')}%`
  return sql.join(
    columns.map((column) => sql`lower(${sql.ref(column)}) like ${domain} escape '\\'`),
    sql` or `,
  )
}

interface Place {
  readonly table: string
  readonly key: readonly string[]
  readonly columns: readonly string[]
}

async function* eachRow(
  db: Kysely<Database>,
  { table, key, columns }: Place,
  where: ReturnType<typeof sql>,
): AsyncGenerator<Record<string, unknown>> {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const all = sql.join([...key, ...columns].map((name) => sql.ref(name)))
  for (let last: unknown[] | undefined; ; ) {
    const later = last ? sql`(${keys}) > (${sql.join(last)})` : sql`1 = 1`
    const { rows } = await sql<Record<string, unknown>>`
      select ${all} from ${sql.table(table)} where (${where}) and ${later} order by ${keys} limit ${sql.lit(ROWS_AT_ONCE)}
    `.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end) return
    last = key.map((name) => end[name])
  }
}
