import type { Kysely } from 'kysely'
import { notFound } from '../http/errors/app-error.ts'
import type { Db, Entity, Row, VersionedTable } from './database.ts'

/** Only reads: a row to write comes from `tx.expect`, where a deleted one counts as missing, too. */
export async function findRow<Table extends VersionedTable>(
  db: Db,
  { table, key = 'id' }: Entity<Table>,
  id: string,
): Promise<Row<Table> | undefined> {
  const rows = (db as unknown as Kysely<Record<string, Record<string, unknown>>>).selectFrom(table as string)
  const row = await rows.selectAll().where(key, '=', id).executeTakeFirst()
  return row && row.deleted_at == null ? (row as Row<Table>) : undefined
}

/** @throws AppError 404 */
export async function getRow<Table extends VersionedTable>(
  db: Db,
  entity: Entity<Table>,
  id: string,
): Promise<Row<Table>> {
  const row = await findRow(db, entity, id)
  if (!row) throw notFound(entity.name)
  return row
}
