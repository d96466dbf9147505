import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { AuditLogTable } from './auth.table.ts'

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

export async function insertAuditEntries(trx: Transaction<Database>, entries: readonly AuditLogTable[]): Promise<void> {
  if (entries.length === 0) return
  await trx.insertInto('audit_log').values(entries).execute()
}
