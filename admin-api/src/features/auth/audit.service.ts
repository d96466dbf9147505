import type { CurrentUser } from '@hometown/shared-types/auth'
import type { Transaction } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Database } from '../../database/database.ts'
import { insertAuditEntry } from './audit.repository.ts'

export interface AuditEntry {
  user: Pick<CurrentUser, 'id' | 'username'>
  /** `auth.login`, `settings.update` … */
  action: string
  /** The id of what it was done to. */
  subject?: string
  details?: Record<string, unknown>
}

/** Notes who did what, in the transaction of the deed. Never secrets, never readers' addresses. */
export async function recordAudit(trx: Transaction<Database>, entry: AuditEntry, now: number): Promise<void> {
  await insertAuditEntry(trx, {
    id: uuid(),
    user_id: entry.user.id,
    username: entry.user.username,
    action: entry.action,
    subject: entry.subject ?? null,
    details: entry.details ? JSON.stringify(entry.details) : null,
    created_at: now,
  })
}
