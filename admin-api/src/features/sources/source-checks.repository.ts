import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { SourceCheckRow } from './sources.table.ts'

export async function listCheckRows(db: Kysely<Database>, sourceId: string, limit: number): Promise<SourceCheckRow[]> {
  return db
    .selectFrom('source_checks')
    .selectAll()
    .where('source_id', '=', sourceId)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Keeps the newest ones only. */
export async function insertCheck(trx: Transaction<Database>, row: SourceCheckRow, kept: number): Promise<void> {
  await trx.insertInto('source_checks').values(row).execute()
  const old = await trx
    .selectFrom('source_checks')
    .select('id')
    .where('source_id', '=', row.source_id)
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .offset(kept)
    .execute()
  if (old.length === 0) return
  const ids = old.map(({ id }) => id)
  await trx.deleteFrom('source_checks').where('id', 'in', ids).execute()
}
