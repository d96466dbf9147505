import type { Insertable, Kysely, Transaction } from 'kysely'
import type { Database } from '../../../../../database/database.ts'
import type { SubscriberImportRow, SubscriberImportRowTable, SubscriberImportTable } from '../../subscribers.table.ts'

type Trx = Transaction<Database>

export type UnimportedRow = Omit<SubscriberImportRowTable, 'import_id'>

export type ImportHead = Omit<SubscriberImportRow, 'csv_content'>

const headColumns = [
  'id',
  'options',
  'username',
  'user_id',
  'rows_total',
  'rows_done',
  'last_row',
  'imported',
  'skipped',
  'errors',
  'created_at',
  'finished_at',
] as const

export async function insertImport(trx: Trx, row: Insertable<SubscriberImportTable>): Promise<void> {
  await trx.insertInto('subscriber_imports').values(row).execute()
}

export async function findImport(db: Kysely<Database>, id: string): Promise<SubscriberImportRow | undefined> {
  return db.selectFrom('subscriber_imports').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function findImportHead(db: Kysely<Database>, id: string): Promise<ImportHead | undefined> {
  return db.selectFrom('subscriber_imports').select(headColumns).where('id', '=', id).executeTakeFirst()
}

export async function findLatestImport(db: Kysely<Database>): Promise<ImportHead | undefined> {
  return db.selectFrom('subscriber_imports').select(headColumns).orderBy('created_at', 'desc').executeTakeFirst()
}

export async function listUnimported(db: Kysely<Database>, id: string, limit: number): Promise<UnimportedRow[]> {
  return db
    .selectFrom('subscriber_import_rows')
    .select(['row_number', 'kind', 'name', 'reason'])
    .where('import_id', '=', id)
    .orderBy('row_number')
    .limit(limit)
    .execute()
}

/** Locks the import, so that no address in the file is erased meanwhile. False if another process did the part. */
export async function takePart(
  trx: Trx,
  { id, last_row }: Pick<SubscriberImportRow, 'id' | 'last_row'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('subscriber_imports')
    .set({ last_row })
    .where('id', '=', id)
    .where('last_row', '=', last_row)
    .where('finished_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Call it in the transaction that imported the part. False when another process has done it. */
export async function noteProgress(
  trx: Trx,
  { id, last_row }: Pick<SubscriberImportRow, 'id' | 'last_row'>,
  part: Pick<SubscriberImportRow, 'rows_done' | 'last_row' | 'imported' | 'skipped' | 'errors'>,
  unimported: readonly UnimportedRow[],
): Promise<boolean> {
  const updated = await trx
    .updateTable('subscriber_imports')
    .set(part)
    .where('id', '=', id)
    .where('last_row', '=', last_row)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!updated) return false
  if (unimported.length > 0)
    await trx
      .insertInto('subscriber_import_rows')
      .values(unimported.map((row) => ({ ...row, import_id: id })))
      .execute()
  return true
}

/** Deletes the text, which contains addresses and is no longer needed. */
export async function finishImport(trx: Trx, id: string, now: number): Promise<void> {
  await trx.updateTable('subscriber_imports').set({ csv_content: '', finished_at: now }).where('id', '=', id).execute()
}
