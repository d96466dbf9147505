import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'
import type { AuditOutboxTable } from './audit-outbox.table.ts'

export async function insertUnsent(trx: Transaction<Database>, rows: readonly AuditOutboxTable[]): Promise<void> {
  if (rows.length > 0) await trx.insertInto('audit_outbox').values(rows).execute()
}

/** Oldest first. `action` and what belongs to it are null for a warning. */
export async function listUnsent(db: Kysely<Database>, limit: number) {
  return db
    .selectFrom('audit_outbox as unsent')
    .leftJoin('audit_log as entry', 'entry.id', 'unsent.id')
    .select(['unsent.id', 'unsent.warning', 'unsent.added_at'])
    .select(['entry.username', 'entry.action', 'entry.subject', 'entry.details', 'entry.address'])
    .orderBy('unsent.added_at')
    .orderBy('unsent.id')
    .limit(limit)
    .execute()
}
export type UnsentRow = Awaited<ReturnType<typeof listUnsent>>[number]

export async function deleteUnsent(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('audit_outbox').where('id', 'in', ids).execute()
}

export async function findOldestUnsent(db: Kysely<Database>): Promise<number | undefined> {
  const row = await db.selectFrom('audit_outbox').select('added_at').orderBy('added_at').limit(1).executeTakeFirst()
  return row?.added_at
}

export async function deleteAllUnsent(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('audit_outbox').execute()
}

export async function deleteWarningsBefore(trx: Transaction<Database>, before: number): Promise<void> {
  await trx.deleteFrom('audit_outbox').where('warning', 'is not', null).where('added_at', '<', before).execute()
}
