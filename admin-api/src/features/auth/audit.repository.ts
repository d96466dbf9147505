import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AuditLogTable } from './auth.table.ts'

export async function insertAuditEntries(trx: Transaction<Database>, entries: readonly AuditLogTable[]): Promise<void> {
  if (entries.length > 0) await trx.insertInto('audit_log').values(entries).execute()
}
