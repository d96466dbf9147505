import type { Kysely } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { MailDomain, SubscriberRow } from '../subscribers.table.ts'

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

/** Doesn't change the version, because the subscriber's choices stay the same. */
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

export async function forgetUnanswered(db: Kysely<Database>, before: number): Promise<void> {
  await db
    .updateTable('subscribers')
    .set({ mail_domain: null })
    .where('mail_domain', '=', 'not_checked')
    .where('mail_domain_checked_at', '<=', before)
    .execute()
}
