import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../../database/database.ts'
import { LostRaceError } from '../../../../../database/write-conflict.ts'
import { accountMailKinds } from '../../../../platform/mail/outgoing-mails.service.ts'
import { keepFormerKey } from '../../links/former-keys.repository.ts'
import { eachPage } from './table-pages.repository.ts'
import {
  deleteChatFilesWith,
  eachReported,
  eraseFromCursors,
  eraseFromFeedback,
  eraseFromReports,
  eraseFromTexts,
} from './written-addresses.repository.ts'

type Trx = Transaction<Database>

/** Add new address columns here and to `eraseAddress`, and free texts to `written-addresses.repository.ts`. */
const PLACES = [
  { table: 'subscribers', column: 'email', key: ['id'] },
  { table: 'mail_suppressions', column: 'email', key: ['email'] },
  { table: 'outgoing_mails', column: 'recipient', key: ['id'] },
  { table: 'newsletter_deliveries', column: 'email', key: ['send_no', 'email'] },
  { table: 'event_submissions', column: 'submitter_email', key: ['id'] },
] as const

const ADDRESSES_AT_ONCE = 1000

export async function* eachAddress(db: Kysely<Database>): AsyncGenerator<string[]> {
  for (const { table, column, key } of PLACES) {
    for await (const rows of eachPage(db, { table, key, columns: [column] }, { limit: ADDRESSES_AT_ONCE })) {
      yield rows.map((row) => String(row[column]))
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  yield* eachReported(db)
}

export async function isOnTheWire(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from newsletter_sends s join newsletter_deliveries d on d.send_no = s.no and d.email = ${email}
        where d.state = 'on_the_wire')
      + (select count(*) from outgoing_mails where recipient = ${email} and state = 'on_the_wire') as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0) > 0
}

/** Ledger rows stay with a placeholder, so that counts stay right. Consent events stay without the subscriber. */
export async function eraseAddress(trx: Trx, { email, until }: { email: string; until: number }): Promise<void> {
  // Must come first: it waits for an import that is adding this address.
  await eraseFromTexts(trx, email)
  await deleteChatFilesWith(trx, email)
  await eraseSubscriber(trx, email, until)
  await sql`delete from mail_suppressions where email = ${email} and created_at <= ${until}`.execute(trx)
  await deleteMails(trx, email, until)
  await eraseSubmitter(trx, email, until)
  await eraseFromCursors(trx, email)
  await eraseFromLedger(trx, email, until)
  await eraseFromReports(trx, email)
  await eraseFromFeedback(trx, email, until)
}

/** What still waits for an account stays: erasing an address must not keep a warning or an invitation from its owner. */
async function deleteMails(trx: Trx, email: string, until: number): Promise<void> {
  await trx
    .deleteFrom('outgoing_mails')
    .where('recipient', '=', email)
    .where('created_at', '<=', until)
    .where((mail) =>
      mail.or([mail('kind', 'not in', accountMailKinds), mail('state', 'not in', ['queued', 'deferred'])]),
    )
    .execute()
}

async function eraseSubscriber(trx: Trx, email: string, until: number): Promise<void> {
  const subscriber = await trx
    .selectFrom('subscribers')
    .select('id')
    .where('email', '=', email)
    .where('created_at', '<=', until)
    .executeTakeFirst()
  if (!subscriber) return
  await trx.updateTable('consent_events').set({ details: null }).where('subscriber_id', '=', subscriber.id).execute()
  await keepFormerKey(trx, subscriber.id, until)
  await trx.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
}

/** Submitted events stay, without their submitter. */
async function eraseSubmitter(trx: Trx, email: string, until: number): Promise<void> {
  await trx
    .updateTable('event_submissions')
    .set({ submitter_email: null, submitter_name: null, note: '' })
    .where('submitter_email', '=', email)
    .where('created_at', '<=', until)
    .execute()
}

async function eraseFromLedger(trx: Trx, email: string, until: number): Promise<void> {
  const { rows } = await sql<{ send_no: number; state: string }>`
    select d.send_no, d.state from newsletter_sends s
    join newsletter_deliveries d on d.send_no = s.no and d.email = ${email}
    where d.updated_at <= ${until}
  `.execute(trx)
  for (const { send_no, state } of rows) {
    const isWaiting = state === 'queued' || state === 'deferred'
    const mark = `erased:${uuid()}`
    const changed = await sql`
      update newsletter_deliveries set email = ${mark}, subscriber_id = ${mark}, reply = null, feedback = null,
        state = ${isWaiting ? 'unsubscribed' : state}, next_attempt_at = null
      where send_no = ${send_no} and email = ${email} and state = ${state} returning send_no
    `.execute(trx)
    // A running send has just changed this row.
    if (changed.rows.length === 0) throw new LostRaceError()
    if (!isWaiting) continue
    await sql`
      update newsletter_sends set unsubscribed = unsubscribed + 1,
        deferred = deferred - ${sql.lit(state === 'deferred' ? 1 : 0)}
      where no = ${send_no}
    `.execute(trx)
  }
}
