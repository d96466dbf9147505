import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { FileArea, StoredFileTable } from './stored-files.table.ts'

type Reader = Kysely<Database>
export type StoredFileRow = Selectable<StoredFileTable>

/** Also a deleted or a damaged one. */
export async function findStoredFile(db: Reader, area: FileArea, name: string): Promise<StoredFileRow | undefined> {
  return db
    .selectFrom('stored_files')
    .selectAll()
    .where('area', '=', area)
    .where('name', '=', name)
    .limit(1)
    .executeTakeFirst()
}

/** False if somebody else has stored this name meanwhile. */
export async function insertStoredFile(
  db: Reader,
  row: Insertable<StoredFileTable>,
  { mayReplace }: { mayReplace: boolean },
): Promise<boolean> {
  const { area: _, name: __, ...columns } = row
  const result = await db
    .insertInto('stored_files')
    .values(row)
    .onConflict((conflict) => {
      const update = conflict.columns(['area', 'name']).doUpdateSet(columns)
      if (mayReplace) return update
      return update.where(({ or, eb }) =>
        or([eb('stored_files.deleted_at', 'is not', null), eb('stored_files.damaged_at', 'is not', null)]),
      )
    })
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False if its object is being deleted, or somebody else was first. */
export async function reviveStoredFile(db: Reader, objectKey: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('stored_files')
    .set({ deleted_at: null, used_at: now })
    .where('object_key', '=', objectKey)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function markDeleted(db: Reader, area: FileArea, name: string, now: number): Promise<void> {
  await db
    .updateTable('stored_files')
    .set({ deleted_at: now })
    .where('area', '=', area)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .execute()
}

export async function touchStoredFile(db: Reader, area: FileArea, name: string, now: number): Promise<boolean> {
  const result = await db
    .updateTable('stored_files')
    .set({ used_at: now })
    .where('area', '=', area)
    .where('name', '=', name)
    .where('deleted_at', 'is', null)
    .where('damaged_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** @param now null: it can be read again */
export async function noteDamage(db: Reader, objectKey: string, now: number | null): Promise<void> {
  const update = db.updateTable('stored_files').set({ damaged_at: now }).where('object_key', '=', objectKey)
  await update.where('damaged_at', now === null ? 'is not' : 'is', null).execute()
}

export async function listStoredNames(db: Reader, area: FileArea, unusedSince?: number): Promise<string[]> {
  let names = db.selectFrom('stored_files').select('name').where('area', '=', area).where('deleted_at', 'is', null)
  if (unusedSince !== undefined) names = names.where('used_at', '<', unusedSince)
  return (await names.execute()).map(({ name }) => name)
}

export async function listOldestNames(db: Reader, area: FileArea, keep: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('name')
    .where('area', '=', area)
    .where('deleted_at', 'is', null)
    .orderBy('used_at', 'desc')
    .orderBy('name')
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(keep)
    .execute()
  return rows.map(({ name }) => name)
}

/** Deleted before `until`. */
export async function listLongDeleted(db: Reader, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('stored_files')
    .select('object_key')
    .where('deleted_at', '<=', until)
    .orderBy('deleted_at')
    .limit(limit)
    .execute()
  return rows.map(({ object_key }) => object_key)
}

/** False if the file was put back, or another process took it. Only then may its object be deleted. */
export async function takeLongDeleted(db: Reader, objectKey: string, until: number): Promise<boolean> {
  const result = await db
    .deleteFrom('stored_files')
    .where('object_key', '=', objectKey)
    .where('deleted_at', '<=', until)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
