import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../../database/database.ts'
import { insertAuditEntries } from './audit.repository.ts'

export { hasAuditEntry } from './audit.repository.ts'

export interface AuditEntry {
  /** Whose action it is; null for the service's own and for unknown people. */
  user: Pick<CurrentUser, 'id' | 'username'> | null
  /** `auth.login`, `settings.update` …; audit-log.ts of shared-types has the words for them. */
  action: string
  /** The id of what it was done to. */
  subject?: string
  /** `title` or `name` is what people call the subject, and is shown. */
  details?: Record<string, unknown>
}

/** Notes who did what, in the transaction of the action. Never secrets, never readers' addresses. */
export async function recordAudit(trx: Transaction<Database>, entry: AuditEntry, now: number): Promise<void> {
  await recordAudits(trx, [entry], now)
}

/** Those of one batch. */
export async function recordAudits(
  trx: Transaction<Database>,
  entries: readonly AuditEntry[],
  now: number,
): Promise<void> {
  const rows = entries.map((entry) => ({
    id: uuid(),
    user_id: entry.user?.id ?? null,
    username: entry.user?.username ?? null,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ? JSON.stringify(entry.details) : null,
    created_at: now,
  }))
  await insertAuditEntries(trx, rows)
}
