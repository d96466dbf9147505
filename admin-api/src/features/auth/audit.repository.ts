import type { Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { AuditLogTable } from './auth.table.ts'

export async function insertAuditEntry(trx: Transaction<Database>, entry: AuditLogTable): Promise<void> {
  await trx.insertInto('audit_log').values(entry).execute()
}
