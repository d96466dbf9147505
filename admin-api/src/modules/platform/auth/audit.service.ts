import type { CurrentUser } from '@hometown/shared-types/auth'
import { withoutMailAddresses } from '@hometown/shared-types/without-secrets'
import type { Kysely, Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { callerAddress } from '../../../http/callers/caller.ts'

export interface AuditEntry {
  /** Null for the service itself and for unknown people. */
  user: Pick<CurrentUser, 'id' | 'username'> | null
  /** `auth.login`, `settings.update` …; audit-log.ts of shared-types has their labels. */
  action: string
  subject?: string
  /** `title` or `name` is shown as the subject. */
  details?: Record<string, unknown>
}

/**
 * Call it in the transaction of the action. Entries can't be changed afterwards, not even when a reader is erased, so
 * they must never contain secrets, and email addresses are left out of their details.
 */
export async function recordAudit(trx: Transaction<Database>, entry: AuditEntry, now: number): Promise<void> {
  await recordAudits(trx, [entry], now)
}

export async function recordAudits(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
  now: number,
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map((entry) => ({
    id: uuid(),
    user_id: entry.user?.id ?? null,
    username: entry.user?.username ?? null,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ? withoutReaders(entry) : null,
    created_at: now,
    // Readers have no account: their addresses are kept nowhere.
    address: (entry.user && callerAddress()) ?? null,
  }))
  await trx.insertInto('audit_log').values(rows).execute()
}

export async function hasAuditEntry(
  db: Kysely<Database>,
  { action, subject, since }: { action: string; subject: string; since: number },
): Promise<boolean> {
  const entry = await db
    .selectFrom('audit_log')
    .select('id')
    .where('created_at', '>=', since)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

/** Usernames of colleagues may be addresses, and are what entries about accounts and sign-ins are for. */
function withoutReaders({ action, details }: AuditEntry): string {
  const text = JSON.stringify(details)
  return /^(?:account|auth)\./.test(action) ? text : withoutMailAddresses(text)
}
