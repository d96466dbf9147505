import type { SuppressionPage, SuppressionsQuery } from '@hometown/shared-types/contract/mail'
import { isoTime, isoTimeOrNull } from '@hometown/shared-types/rules/time'
import type { AppContext } from '../../../context.ts'
import type { Actor, Db, Trx } from '../../../database/database.ts'
import { readPage } from '../../../database/paging.ts'
import { beginsWith } from '../../../database/search-conditions.ts'
import { notFound } from '../../../http/errors/app-error.ts'
import type { MailSuppressionTable } from './suppressions.table.ts'

export async function isSuppressed(db: Db, email: string): Promise<boolean> {
  const row = await db.selectFrom('mail_suppressions').select('email').where('email', '=', email).executeTakeFirst()
  return row !== undefined
}

/** An existing suppression keeps its reason. */
export async function suppressAddress(
  trx: Trx,
  { email, ...suppression }: Pick<MailSuppressionTable, 'email' | 'reason' | 'details'>,
  now: number,
): Promise<void> {
  await trx
    .insertInto('mail_suppressions')
    .values({ ...suppression, email: email.toLowerCase(), created_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .execute()
}

/** Notes that somebody wants mail to an address. False if it isn't suppressed. */
export async function recordSuppressedSignUp(trx: Trx, email: string, now: number): Promise<boolean> {
  const update = trx.updateTable('mail_suppressions').set({ signed_up_at: now }).where('email', '=', email)
  return (await update.executeTakeFirst()).numUpdatedRows > 0n
}

/** Lists the newest first, and for a search those whose address matches. */
export async function listSuppressions(
  { store: { db } }: AppContext,
  query: SuppressionsQuery,
): Promise<SuppressionPage> {
  const all = db.selectFrom('mail_suppressions').selectAll()
  const matching = query.search ? all.where(beginsWith('email', query.search)) : all.orderBy('created_at', 'desc')
  return readPage(matching.orderBy('email'), query, ({ email, reason, details, created_at, signed_up_at }) => ({
    email,
    reason,
    details,
    at: isoTime(created_at),
    signedUpAt: isoTimeOrNull(signed_up_at),
  }))
}

export async function unsuppressAddress({ store }: AppContext, actor: Actor, email: string): Promise<void> {
  await store.write(actor, async (tx) => {
    const deletion = tx.db.deleteFrom('mail_suppressions').where('email', '=', email.toLowerCase())
    if ((await deletion.executeTakeFirst()).numDeletedRows === 0n) throw notFound('Address')
    tx.announce('subscribers')
    // Erasing a subscriber must remove every trace of the address, so the audit log can't contain it.
    await tx.audit('subscriber.unsuppress')
  })
}
