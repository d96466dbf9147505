import type { Kysely } from 'kysely'
import type { Database } from '../../../database/database.ts'
import { isOneOf } from '../../../database/many-rows.ts'
import type { StoredFileRow } from '../../../file-storage/stored-files.repository.ts'

type Reader = Kysely<Database>

export async function listLongOrphaned(db: Reader, until: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('orphaned_objects')
    .select('key')
    .where('noticed_at', '<=', until)
    .orderBy('noticed_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

/** Forgets an orphan that a row names by now. @returns whether its object may be deleted */
export async function takeLongOrphaned(db: Reader, key: string, until: number): Promise<boolean> {
  const taken = await db
    .deleteFrom('orphaned_objects')
    .where('key', '=', key)
    .where('noticed_at', '<=', until)
    .returning(({ exists, selectFrom }) =>
      exists(selectFrom('stored_files').select('name').where('object_key', '=', key)).as('is_used'),
    )
    .executeTakeFirst()
  return taken !== undefined && !taken.is_used
}

export async function noteOrphans(db: Reader, keys: readonly string[], now: number): Promise<void> {
  if (keys.length === 0) return
  await db
    .insertInto('orphaned_objects')
    .values(keys.map((key) => ({ key, noticed_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Objects that a row names again, after an older database was restored. */
export async function forgetUsedOrphans(db: Reader): Promise<void> {
  await db
    .deleteFrom('orphaned_objects')
    .where('key', 'in', (row) => row.selectFrom('stored_files').select('object_key'))
    .execute()
}

export async function listUsedKeys(db: Reader, keys: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('stored_files')
    .select('object_key')
    .where(isOneOf(db, 'object_key', keys))
    .execute()
  return new Set(rows.map(({ object_key }) => object_key))
}

type Range = Pick<StoredFileRow, 'object_key' | 'bytes' | 'damaged_at'>

/** Rows between two keys, in the order of the bucket's list. @param before a row stored later may not be listed yet */
export async function listRowsBetween(
  db: Reader,
  { after, upTo, before }: { after: string; upTo: string; before: number },
): Promise<Range[]> {
  return db
    .selectFrom('stored_files')
    .select(['object_key', 'bytes', 'damaged_at'])
    .where('object_key', '>', after)
    .where('object_key', '<=', upTo)
    .where('created_at', '<', before)
    .orderBy('object_key')
    .execute()
}
