import type { ConnectionName } from '@hometown/shared-types/connections'
import type { Kysely, Selectable, Transaction } from 'kysely'
import type { Database } from '../../../database/database.ts'

export type ConnectionRow = Selectable<Database['connections']>

export async function listConnectionRows(db: Kysely<Database>): Promise<ConnectionRow[]> {
  return db.selectFrom('connections').selectAll().orderBy('name').execute()
}

type NewRow = Omit<ConnectionRow, 'version'>

/** @param seen 0 for a new row. @returns false if another save was faster */
export async function writeConnectionRow(trx: Transaction<Database>, row: NewRow, seen: number): Promise<boolean> {
  const { name, ...changes } = row
  if (seen === 0) {
    // Not 1: a connection that was removed and saved again must not have the version of the old one.
    const first = { ...row, version: row.updated_at }
    const insert = trx
      .insertInto('connections')
      .values(first)
      .onConflict((conflict) => conflict.doNothing())
    return ((await insert.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await trx
    .updateTable('connections')
    .set({ ...changes, version: Math.max(seen + 1, row.updated_at) })
    .where('name', '=', name)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteConnectionRow(
  trx: Transaction<Database>,
  name: ConnectionName,
  seen: number,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('connections')
    .where('name', '=', name)
    .where('version', '=', seen)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
