import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AppContext } from '../../../../context.ts'
import { isOneOf } from '../../../../database/bulk-sql.ts'
import type { Actor, Db, Trx, Tx } from '../../../../database/database.ts'
import { consumeLimit } from '../../../../database/usage-limits.ts'
import { AppError } from '../../../../http/errors/app-error.ts'
import { loadSigningKeys } from '../../../../lib/secret-keys.ts'
import { eraseSubmitters } from '../../../content/events/index.ts'
import { accountMailKinds } from '../../../platform/mail/index.ts'
import { findSubscriberToUpdate } from '../subscribers.repository.ts'

const MAIL_BEING_SENT_MESSAGE = 'We’re sending a message to this address right now. Please try again in a minute.'

/** Keeps a hash of the address, so that no import and no restored backup brings it back. */
export async function eraseReader(context: AppContext, actor: Actor, email: string): Promise<void> {
  const email_hash = createEmailHash(context)(email)
  await context.store.write(actor, async (tx) => {
    const erased_at = tx.now
    await lockErasuresAndImports(tx)
    if (await isMailBeingSentTo(tx.db, email)) throw new AppError(409, 'on_the_wire', MAIL_BEING_SENT_MESSAGE)
    await eraseReaderAddress(tx, email)
    await tx.db
      .insertInto('erasures')
      .values({ email_hash, erased_at })
      .onConflict((conflict) => conflict.column('email_hash').doUpdateSet({ erased_at }))
      .execute()
    await tx.audit('subscriber.erase')
  })
}

/** Locks one row for all until the commit: on PostgreSQL, an import could otherwise add an address a moment later. */
export async function lockErasuresAndImports({ db, now }: Tx): Promise<void> {
  await consumeLimit(db, ['erasures and imports'], { max: 1, window: 1 }, now)
}

/** Consent events stay without the subscriber, submitted events without their submitter. */
async function eraseReaderAddress(tx: Tx, email: string): Promise<void> {
  const trx = tx.db
  const subscriber = await findSubscriberToUpdate(tx, 'email', email)
  if (subscriber) {
    const consents = trx.updateTable('consent_events').set({ details: null })
    await consents.where('subscriber_id', '=', subscriber.id).execute()
    await tx.remove(subscriber)
  }
  tx.announce('subscribers')
  await trx.deleteFrom('mail_suppressions').where('email', '=', email).execute()
  // Mails that wait for an account stay: erasing a reader must not keep a warning or an invitation from its owner.
  await trx
    .deleteFrom('outgoing_mails')
    .where('recipient', '=', email)
    .where((mail) =>
      mail.or([mail('kind', 'not in', accountMailKinds), mail('state', 'not in', ['queued', 'deferred'])]),
    )
    .execute()
  await eraseSubmitters(tx, (rows) => rows.where('submitter_email', '=', email))
  // Rows of the ledger stay with a placeholder, so that counts stay right.
  const placeholder = `erased:${uuid()}`
  await sql`
    update newsletter_deliveries
    set email = ${placeholder}, subscriber_id = ${placeholder}, reply = null, feedback = null, next_attempt_at = null,
      state = case when state in ('queued', 'deferred') then 'unsubscribed' when state = 'on_the_wire' then 'in_doubt'
        else state end
    where email = ${email} and send_number in (select number from newsletter_sends)
  `.execute(trx)
}

async function isMailBeingSentTo(trx: Trx, email: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from newsletter_sends s join newsletter_deliveries d on d.send_number = s.number and d.email = ${email}
        where d.state = 'on_the_wire')
      + (select count(*) from outgoing_mails where recipient = ${email} and state = 'on_the_wire') as n
  `.execute(trx)
  return (rows[0]?.n ?? 0) > 0
}

/** A restored backup may have subscribers who were erased since. Those who subscribed after their erasure stay. */
export async function repeatErasures(context: AppContext): Promise<void> {
  const { db, write } = context.store
  const erasures = await db.selectFrom('erasures').selectAll().execute()
  const erasedAt = new Map(erasures.map(({ email_hash, erased_at }) => [email_hash, erased_at]))
  const subscribers = await db.selectFrom('subscribers').select(['email', 'created_at']).execute()
  const hash = createEmailHash(context)
  const restored = subscribers.filter(({ email, created_at }) => created_at <= (erasedAt.get(hash(email)) ?? -1))
  for (const { email } of restored) await write('clock', (tx) => eraseReaderAddress(tx, email))
}

export async function findErasedAddresses(context: AppContext, db: Db, emails: readonly string[]): Promise<string[]> {
  const hash = createEmailHash(context)
  const emailOf = new Map(emails.map((email) => [hash(email), email]))
  const rows = await db
    .selectFrom('erasures')
    .select('email_hash')
    .where(isOneOf(db, 'email_hash', [...emailOf.keys()]))
    .execute()
  return rows.flatMap(({ email_hash }) => emailOf.get(email_hash) ?? [])
}

/** Somebody who can read the address's mail wants newsletters again. */
export async function deleteErasure(context: AppContext, trx: Trx, email: string): Promise<void> {
  await trx.deleteFrom('erasures').where('email_hash', '=', createEmailHash(context)(email)).execute()
}

/** The hash is keyed, so that only we can match addresses and a leaked list reveals none. */
export function createEmailHash({ config }: AppContext): (email: string) => string {
  const key = loadSigningKeys(config).links
  return (email) => createHmac('sha256', key).update(`erased:${email}`).digest('hex')
}
