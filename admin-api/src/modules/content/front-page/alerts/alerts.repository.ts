import { storable } from '@hometown/shared-types/storable-text'
import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../database/database.ts'
import type { AlertRow, AlertRowChanges, NewAlertRow } from './alerts.table.ts'

const MOST = 200

/** Newest first: those that ended since then, or have not ended. */
export async function listAlertRows(db: Kysely<Database>, since: number): Promise<AlertRow[]> {
  return db
    .selectFrom('reader_alerts')
    .selectAll()
    .where('ends_at', '>', since)
    .orderBy('starts_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
}

export async function findAlertRow(db: Kysely<Database>, id: string): Promise<AlertRow | undefined> {
  return db.selectFrom('reader_alerts').selectAll().where('id', '=', storable(id)).executeTakeFirst()
}

export async function insertAlert(trx: Transaction<Database>, row: NewAlertRow): Promise<void> {
  await trx.insertInto('reader_alerts').values(row).execute()
}

export async function deleteAlertRow(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('reader_alerts').where('id', '=', id).execute()
}

export async function deleteSampleAlertRows(trx: Transaction<Database>): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('reader_alerts').where('sample', '=', 1).executeTakeFirst()
  return Number(numDeletedRows)
}

/** False when somebody else saved first. */
export async function updateAlertRow(
  trx: Transaction<Database>,
  { id, version }: Pick<AlertRow, 'id' | 'version'>,
  changes: AlertRowChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('reader_alerts')
    .set({ ...changes, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
