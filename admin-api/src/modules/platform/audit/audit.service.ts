import type { CurrentUser } from '@hometown/shared-types/contract/accounts'
import { withoutMailAddresses } from '@hometown/shared-types/rules/text'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { callerAddress } from '../../../http/callers/caller-address.ts'

export interface AuditEntry {
  /** Null for the service itself and for unknown people. */
  user: Pick<CurrentUser, 'id' | 'username'> | null
  /** `auth.login`, `settings.update` …; audit-texts.ts has their words. */
  action: string
  subject?: string
  /** `title` or `name` is shown as the subject. */
  details?: Record<string, unknown>
}

/**
 * Call it in the transaction of the action. Entries can't be changed afterwards, not even when a reader is erased, so
 * they must never contain secrets, and email addresses are left out of their details.
 */
export async function recordAudit(
  trx: Transaction<Database>,
  { user, action, subject, details }: AuditEntry,
  now: number,
): Promise<void> {
  const row = {
    ...{ id: uuid(), user_id: user?.id ?? null, username: user?.username ?? null },
    ...{ action, subject: subject ?? null, details: details ? textOf(action, details) : null, created_at: now },
    // Readers have no account: their addresses are kept nowhere.
    address: (user && callerAddress()) ?? null,
  }
  await trx.insertInto('audit_log').values(row).execute()
}

/** Usernames of colleagues may be addresses, and are what entries about accounts and sign-ins are for. */
function textOf(action: string, details: object): string {
  const text = JSON.stringify(details)
  return /^(?:account|auth)\./.test(action) ? text : withoutMailAddresses(text)
}
