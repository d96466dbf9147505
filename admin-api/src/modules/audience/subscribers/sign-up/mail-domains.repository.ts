import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { MailDomain, SubscriberRow } from '../subscribers.table.ts'

/** Addresses whose domain nobody has looked up yet, in the order of their ids. */
export async function listUnlooked(
  db: Kysely<Database>,
  limit: number,
): Promise<Pick<SubscriberRow, 'id' | 'email'>[]> {
  return db
    .selectFrom('subscribers')
    .select(['id', 'email'])
    .where('mail_domain', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** What the service found out by itself is no change of the subscription: its version stays. */
export async function saveMailDomain(
  db: Kysely<Database>,
  ids: readonly string[],
  found: MailDomain,
  now: number,
): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ mail_domain: found, mail_domain_checked_at: now })
    .where('id', 'in', ids)
    .execute()
}

/** Those that could not be looked up so long ago are looked up again. */
export async function forgetUnanswered(db: Kysely<Database>, before: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ mail_domain: null })
    .where('mail_domain', '=', 'not_checked')
    .where('mail_domain_checked_at', '<=', before)
    .execute()
}
