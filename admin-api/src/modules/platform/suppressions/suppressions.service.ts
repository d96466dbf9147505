import type { SuppressionPage, SuppressionsQuery } from '@hometown/shared-types/contract/mail'
import type { Kysely, Transaction } from 'kysely'
import type { AppContext } from '../../../context.ts'
import { beginsWith } from '../../../database/contains-word.ts'
import type { Database } from '../../../database/database.ts'
import type { Actor } from '../../../database/write/actor.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function isSuppressed(db: Kysely<Database>, email: string): Promise<boolean> {
  const found = await db.selectFrom('mail_suppressions').select('email').where('email', '=', email).executeTakeFirst()
  return found !== undefined
}

/** An existing suppression keeps its reason. */
export async function suppress(
  trx: Transaction<Database>,
  { email, ...suppression }: Pick<MailSuppressionTable, 'email' | 'reason' | 'details'>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('mail_suppressions')
    .values({ ...suppression, email: email.toLowerCase(), created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** Somebody wants mail to an address. False if it isn't suppressed. */
export async function noteSignUp(trx: Transaction<Database>, email: string, now: number): Promise<boolean> {
  const update = trx.updateTable('mail_suppressions').set({ signed_up_at: now }).where('email', '=', email)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Newest first; matches of a search by address. */
export async function listSuppressions(
  { store: { db } }: Pick<AppContext, 'store'>,
  { page, per_page: limit, search }: SuppressionsQuery,
): Promise<SuppressionPage> {
  let matching = db.selectFrom('mail_suppressions')
  if (search) matching = matching.where(beginsWith('email', search))
  const { count } = await matching.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await (search ? matching : matching.orderBy('created_at', 'desc'))
    .selectAll()
    .orderBy('email')
    .offset((page - 1) * limit)
    .limit(limit)
    .execute()
  return {
    data: rows.map(({ email, reason, details, created_at, signed_up_at }) => ({
      ...{ email, reason, details },
      at: new Date(created_at).toISOString(),
      signedUpAt: signed_up_at === null ? null : new Date(signed_up_at).toISOString(),
    })),
    total: count,
    totalPages: Math.ceil(count / limit),
  }
}

export async function unsuppress({ store }: AppContext, actor: Actor, email: string): Promise<void> {
  await store.write(actor, async (tx) => {
    const deletion = tx.db.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase())
    if ((await deletion.executeTakeFirst()).numDeletedRows === 0n) throw notFound('Address')
    tx.announce('subscribers')
    // Erasing a subscriber must remove every trace of the address, so the audit log can't contain it.
    await tx.audit('subscriber.unsuppress')
  })
}
