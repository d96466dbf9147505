import { type Kysely, sql, type Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../../../database/database.ts'
import { isOneOf } from '../../../../../database/many-rows.ts'
import { LostRaceError } from '../../../../../database/write-conflict.ts'
import { accountMailKinds } from '../../../../platform/mail/outgoing-mails.service.ts'
import { keepFormerKey } from '../../links/former-keys.repository.ts'

type Trx = Transaction<Database>

export async function saveErasure(trx: Trx, email_hash: string, erased_at: number): Promise<void> {
  await trx
    .insertInto('erasures')
    .values({ email_hash, erased_at })
    .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at }))
    .execute()
}

export async function hasErasures(db: Kysely<Database>): Promise<boolean> {
  return (await db.selectFrom('erasures').select('email_hash').limit(1).executeTakeFirst()) !== undefined
}

export async function listErasures(db: Kysely<Database>, hashes: readonly string[]) {
  return db
    .selectFrom('erasures')
    .selectAll()
    .where(isOneOf(db, 'email_hash', hashes))
    .execute()
}

export async function deleteErasure(trx: Trx, hash: string): Promise<void> {
  await trx.deleteFrom('erasures').where('email_hash', '=', hash).execute()
}

export async function listSubscribersBehind(db: Kysely<Database>, id: string, limit: number) {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email', 'created_at'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function isOnTheWire(db: Kysely<Database>, email: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from newsletter_sends s join newsletter_deliveries d on d.send_no = s.no and d.email = ${email}
        where d.state = 'on_the_wire')
      + (select count(*) from outgoing_mails where recipient = ${email} and state = 'on_the_wire') as n
  `.execute(db)
  return Number(rows[0]?.n ?? 0) > 0
}

/** Consent events stay without the subscriber, submitted events without their submitter. */
export async function eraseAddress(trx: Trx, email: string, now: number): Promise<void> {
  await waitForImports(trx)
  await deleteSubscriber(trx, email, now)
  await trx.deleteFrom('mail_suppressions').where('email', '=', email).execute()
  // What waits for an account stays: erasing a reader must not keep a warning or an invitation from its owner.
  await trx
    .deleteFrom('outgoing_mails')
    .where('recipient', '=', email)
    .where((mail) =>
      mail.or([mail('kind', 'not in', accountMailKinds), mail('state', 'not in', ['queued', 'deferred'])]),
    )
    .execute()
  await trx
    .updateTable('events')
    .set({ submitter_email: null, submitter_name: null, submitter_note: null })
    .where('submitter_email', '=', email)
    .execute()
  await sql`update subscriber_import_rows set name = '' where lower(name) = ${email}`.execute(trx)
  await anonymizeDeliveries(trx, email)
}

/** On PostgreSQL, a running import could otherwise add the address a moment later. */
async function waitForImports(trx: Trx): Promise<void> {
  await trx
    .updateTable('subscriber_imports')
    .set((row) => ({ rows_done: row.ref('rows_done') }))
    .where('finished_at', 'is', null)
    .execute()
}

async function deleteSubscriber(trx: Trx, email: string, now: number): Promise<void> {
  const subscriber = await trx.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirst()
  if (!subscriber) return
  await trx.updateTable('consent_events').set({ details: null }).where('subscriber_id', '=', subscriber.id).execute()
  await keepFormerKey(trx, subscriber.id, now)
  await trx.deleteFrom('subscribers').where('id', '=', subscriber.id).execute()
}

/** Rows of the ledger stay with a placeholder, so that counts stay right. */
async function anonymizeDeliveries(trx: Trx, email: string): Promise<void> {
  const { rows } = await sql<{ send_no: number; state: string }>`
    select d.send_no, d.state from newsletter_sends s
    join newsletter_deliveries d on d.send_no = s.no and d.email = ${email}
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
  }
}
